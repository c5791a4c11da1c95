// @ts-check
// Hints and reviews: questions about the position on the board. Answers about another are dropped.
import { post } from '../api.js';
import { announce } from '../live-region.js';
import { counted } from '../text.js';

/** @typedef {import('./play.js').Play} Play */

/** @param {Play} play */
export function askHint(play) {
  if (play.game.solved && !play.watch) {
    play.say("It's already solved.");
    return;
  }
  if (play.hint && !play.hint.refused)
    return play.hint.beat === 1 ? showBeat(play, 2) : playHint(play);
  return ponder(play, '/hint', hint => {
    play.game = { ...play.game, session: hint.session, hints: hint.hints };
    play.hint = { ...hint, beat: 1 };
    play.notice = { text: play.takeInterrupted(), tone: '' };
    if (!hint.refused) play.board.show(hint.scenes[0]);
    announce(hint.look);
    play.changed();
  });
}

/** @param {Play} play */
export function review(play) {
  return ponder(play, '/check', found => {
    play.hint = null;
    play.board.show(found.scene);
    const back = found.moves_back;
    const act = back
      ? {
          title: `Undo ${counted(back, play.family.unit)}`,
          run: () => {
            play.act('undo-mistakes');
          },
        }
      : undefined;
    play.say(found.sentence, found.ok ? 'right' : 'wrong', act);
  });
}

/**
 * It may take a while, and play goes on meanwhile.
 * @template {'/hint'|'/check'} Path
 * @param {Play} play
 * @param {Path} path
 * @param {(answer: import('../types.js').Post[Path]) => void} tell
 */
async function ponder(play, path, tell) {
  await play.enqueue(() => play.leaveWatch(false));
  play.thinking?.abort();
  const thinking = new AbortController();
  const { session } = play.game;
  play.thinking = thinking;
  const late = setTimeout(() => play.say('Thinking…'), 300);
  try {
    const answer = await post(path, { session, ...play.view }, thinking.signal);
    if (play.thinking === thinking && play.game.session === session) tell(answer);
  } catch (error) {
    play.sorry(error);
  } finally {
    clearTimeout(late);
    if (play.thinking === thinking) play.thinking = null;
  }
}

/** @param {Play} play @param {1|2} beat */
export function showBeat(play, beat) {
  if (!play.hint) return;
  play.hint = { ...play.hint, beat };
  play.board.show(play.hint.scenes[beat - 1]);
  announce(beat === 1 ? play.hint.look : play.hint.therefore);
  play.changed();
}

/** A hint belongs to one position: after another move it is gone. @param {Play} play */
export function playHint(play) {
  const { hint } = play;
  if (hint) return play.act('move', hint.moves, () => play.hint?.moves === hint.moves);
}

/** @param {Play} play */
export function forgetHint(play) {
  play.hint = null;
  play.board.show(play.game.scene);
  play.changed();
}
