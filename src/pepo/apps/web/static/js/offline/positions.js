// @ts-check
// A puzzle whose positions are all written down: no rules are needed to play it. Its advice is that
// of search/defaults.py.
import { counted } from '../text.js';
import { kit } from './kit.js';

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {number|[number, number]} Run */
/**
 * @typedef {{draw: Run[], alt: string, moves: Record<string, number>, solved?: boolean, why?:
 *   Record<string, number>}} Row
 */
/**
 * @typedef {{box: number[], positions: Row[], shapes: Shape[], sentences: string[], goal: string,
 *   about: string, rules: string[], unit: [string, string]}} Data
 */

/** @param {Data} data */
export function positionsGame({ box, positions, shapes, sentences, unit, ...words }) {
  const unpack = (/** @type {Run[]} */ runs) =>
    runs.flatMap(run =>
      Array.isArray(run) ? shapes.slice(run[0], run[0] + run[1]) : [shapes[run]],
    );
  const far = kit.distances(
    positions.length,
    state => Object.values(positions[state].moves),
    positions.flatMap(({ solved }, state) => (solved ? [state] : [])),
  );
  const LOST = "The goal can't be reached from here.";
  /** @param {number} state */
  const isSolved = state => Boolean(positions[state].solved);

  /** @param {number} state */
  function hint(state) {
    if (isSolved(state)) return { look: 'This is solved.' };
    if (far[state] < 0) return { look: LOST };
    const moves = Object.entries(positions[state].moves);
    const [move, after] = /** @type {[string, number]} */ (
      moves.find(([, target]) => far[target] === far[state] - 1)
    );
    const own = unpack(positions[state].draw).filter(shape => shape.moves?.includes(move));
    const label = own.find(shape => shape.label)?.label;
    const left = far[after];
    const rest = left
      ? `. After this, ${counted(left, unit)} ${kit.are(left)} enough.`
      : ': that solves it.';
    return {
      look: `The goal is ${counted(far[state], unit)} away.`,
      therefore: `Play ${move}${label ? ` (${label})` : ''}${rest}`,
      moves: [move],
      conclusion: own.map(({ id }) => id),
    };
  }

  return {
    ...words,
    switches: {},
    start: () => 0,
    /** @param {number} state @param {string} move */
    apply(state, move) {
      const { moves, why, solved } = positions[state];
      if (move in moves) return moves[move];
      throw new Error(
        sentences[why?.[move] ?? -1] ??
          (solved ? "It's already solved." : "You can't play that here."),
      );
    },
    isSolved,
    hint,
    /** @param {number} state */
    distance: state => ({ moves: far[state] < 0 ? null : far[state], exact: true }),
    /** @param {number} state */
    review: state =>
      far[state] < 0
        ? { ok: false, sentence: LOST }
        : { ok: true, sentence: 'No mistakes so far: the goal can still be reached.' },
    /** @param {number} state */
    draw: state => ({ box, alt: positions[state].alt, shapes: unpack(positions[state].draw) }),
  };
}
