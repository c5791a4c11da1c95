// @ts-check
// Hints and reviews: questions about the position on the board. Answers about another are dropped.
import { isAlone, post } from '../api.js';
import { announce } from '../live-region.js';
import { certificateAct } from '../share/certificate.js';
import { counted } from '../text.js';

/** @typedef {import('./play.js').Play} Play */

/**
 * First where to look, then what follows, then play that; or undo what is wrong.
 * @param {Play} play
 */
export function askHint(play) {
  if (play.game.solved && !play.watch) {
    play.say("It's already solved.");
    return;
  }
  if (play.hint && !play.hint.refused) {
    if (play.hint.beat === 1) return showBeat(play, 2);
    return play.hint.moves.length ? playHint(play) : forgetHint(play);
  }
  return play.hint?.moves_back ? play.act('undo-mistakes') : ask(play);
}

/** The next move, or why a cell is as it must be. @param {Play} play @param {[number, number]} [place] */
function ask(play, place) {
  const tell = (/** @type {import('../types.js').Hint} */ hint) => {
    play.game = { ...play.game, session: hint.session, hints: hint.hints };
    play.hint = { ...hint, beat: 1 };
    play.notice = { text: play.takeInterrupted(), tone: '' };
    if (!hint.refused) play.board.show(hint.scenes[0]);
    announce(hint.look);
    play.changed();
  };
  return ponder(play, '/hint', tell, place ? { place } : {});
}

/**
 * Why? For the cell under the keyboard's focus, or the one that is clicked next.
 * @param {Play} play
 */
export function wonder(play) {
  const cell = play.board.el.contains(document.activeElement) ? play.board.focused() : null;
  if (cell && !play.wondering) {
    ask(play, [cell.row, cell.column]);
    return;
  }
  play.wondering = !play.wondering;
  play.say(play.wondering ? 'Click the cell you want to ask about.' : '');
}

/**
 * A click while you wonder is a question.
 * @param {Play} play @param {import('../types.js').Shape|null} shape
 */
export function askAbout(play, shape) {
  if (!play.wondering || !shape?.place) return false;
  play.wondering = false;
  ask(play, shape.place);
  return true;
}

/** @param {Play} play */
export function review(play) {
  return ponder(play, '/check', found => {
    play.hint = null;
    play.board.show(found.scene);
    const back = found.moves_back;
    const undo = {
      title: `Undo ${counted(back, play.family.unit)}`,
      run: () => {
        play.act('undo-mistakes');
      },
    };
    // A puzzle that was never solvable has nothing to go back to.
    const act = found.ok ? undefined : back ? undo : isAlone() ? undefined : certificateAct(play);
    play.say(found.sentence, found.ok ? 'right' : 'wrong', act);
  });
}

/**
 * It may take a while, and play goes on meanwhile.
 * @template {'/hint'|'/check'} Path
 * @param {Play} play
 * @param {Path} path
 * @param {(answer: import('../types.js').Post[Path]) => void} tell
 * @param {{place?: [number, number]}} [more]
 */
async function ponder(play, path, tell, more = {}) {
  await play.enqueue(() => play.leaveWatch(false));
  play.thinking?.abort();
  const thinking = new AbortController();
  const { session } = play.game;
  play.thinking = thinking;
  const late = setTimeout(() => play.say('Thinking…'), 300);
  try {
    const answer = await post(path, { session, ...play.view, ...more }, thinking.signal);
    if (play.thinking === thinking && play.game.session === session) tell(answer);
  } catch (error) {
    play.sorry(error);
  } finally {
    clearTimeout(late);
    if (play.thinking === thinking) play.thinking = null;
  }
}

/** @param {Play} play @param {number} beat */
export function showBeat(play, beat) {
  if (!play.hint) return;
  play.hint = { ...play.hint, beat };
  play.board.show(play.hint.scenes[beat - 1]);
  announce(sentence(play.hint));
  play.changed();
}

/** What a hint says in its beat. @param {import('../types.js').Hint & {beat: number}} hint */
export const sentence = ({ look, therefore, steps, beat }) => [look, therefore, ...steps][beat - 1];

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
