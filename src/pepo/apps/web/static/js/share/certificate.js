// @ts-check
// A proof of what is known of a puzzle, to download beside a verdict on it.
import { post } from '../api.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { announce } from '../live-region.js';
import { download, unpacked } from './download.js';

const TITLE = 'Certificate';

/**
 * Download it; for one that is too large, the command that writes it is told.
 * @param {string} puzzle
 * @param {(text: string, command?: string) => void} tell
 */
async function prove(puzzle, tell) {
  tell('Proving …');
  try {
    const made = await post('/certificate', { puzzle });
    if (made.zip) download(unpacked(made.zip, 'application/zip'), made.name);
    tell(made.sentence, made.zip ? '' : made.command);
  } catch (error) {
    tell(sentenceOf(error));
  }
}

/** The same in one line. @param {string} puzzle @param {(text: string) => void} say */
export const certify = (puzzle, say) =>
  prove(puzzle, (text, command) => say(command ? `${text} ${command}` : text));

/** A button, and the place where it says what came of it. @param {string} puzzle */
export function certificateOffer(puzzle) {
  const says = h('p.says', { 'aria-live': 'polite' });
  const button = h(
    'button.btn',
    {
      title: 'A proof of the verdict, in files that anyone can check',
      onclick: async () => {
        button.disabled = true;
        await prove(puzzle, (text, command) => {
          put(says, text, ...(command ? [' ', h('code', command)] : []));
          announce(text);
        });
        button.disabled = false;
      },
    },
    TITLE,
  );
  return h('div.acts.proof', button, says);
}

/** The same for a notice in a game. @param {import('../play/play.js').Play} play */
export const certificateAct = play => ({
  title: TITLE,
  run: () => {
    certify(play.game.puzzle, text => play.say(text));
  },
});

/**
 * Whether a method says something that wants a proof.
 * @param {import('../types.js').Answer|null} answer
 */
export const isVerdict = answer => answer?.shortest || answer?.outcome === 'impossible';
