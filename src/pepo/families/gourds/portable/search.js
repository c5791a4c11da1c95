// @ts-check
// The next moves: by breadth first where the goal is near, and by the solution that is kept with a
// puzzle where it isn't.

const MAX_SEEN = 40_000; // positions that a search visits
const MAX_CELLS = 200_000; // and cells that it writes down, so that large boards stop sooner

/** @typedef {import('./rules.js').Position} Position */
/**
 * @param {object} rules
 * @param {(state: Position, move: string) => Position} rules.apply
 * @param {(state: Position) => string[]} rules.moves
 * @param {(state: Position) => boolean} rules.isSolved
 * @param {(state: Position) => string} rules.key
 * @param {Position} rules.start
 * @param {string[]} [rules.solution] moves from the start
 */
export function searcher({ apply, moves, isSolved, key, start, solution }) {
  const most = Math.min(MAX_SEEN, Math.floor((MAX_CELLS * 10) / start.ends.length));
  /** How many moves of the solution lead to a position. @type {Map<string, number>|null} */
  let along = null;

  function path() {
    if (along) return along;
    along = new Map([[key(start), 0]]);
    let state = start;
    for (const [k, move] of (solution ?? []).entries()) {
      state = apply(state, move);
      along.set(key(state), k + 1);
    }
    return along;
  }

  /**
   * The shortest moves to a position that will do; null if it is too far.
   * @param {Position} from @param {(state: Position) => boolean} isEnd
   */
  function walk(from, isEnd) {
    /** @type {Map<string, {before: string, move: string}>} */
    const seen = new Map([[key(from), { before: '', move: '' }]]);
    const queue = [from];
    for (const here of queue) {
      if (isEnd(here)) {
        const found = [];
        for (let at = key(here); at !== key(from); ) {
          const step = seen.get(at);
          if (!step) break;
          found.unshift(step.move);
          at = step.before;
        }
        return found;
      }
      if (seen.size > most) continue;
      for (const move of moves(here)) {
        const after = apply(here, move);
        if (seen.has(key(after))) continue;
        seen.set(key(after), { before: key(here), move });
        queue.push(after);
      }
    }
    return null;
  }

  /** The last question: the same position is asked about again and again. */
  let asked = '';
  /** @type {{moves: string[], shortest: boolean}|{back: true}|null} */
  let answer = null;

  /**
   * Moves to the goal; `back`: they are known only for an earlier position of the game; null: they
   * are not known at all.
   * @param {Position} state
   */
  return function find(state) {
    if (asked === key(state)) return answer;
    asked = key(state);
    answer = look(state);
    return answer;
  };

  /** @param {Position} state @returns {typeof answer} */
  function look(state) {
    const near = walk(state, isSolved);
    if (near) return { moves: near, shortest: true };
    if (!solution) return null;
    const at = path().get(key(state));
    if (at !== undefined) return { moves: solution.slice(at), shortest: false };
    const known = path();
    const joined = walk(state, after => known.has(key(after)));
    if (!joined) return { back: true };
    const end = joined.reduce(apply, state);
    return { moves: [...joined, ...solution.slice(known.get(key(end)))], shortest: false };
  }
}
