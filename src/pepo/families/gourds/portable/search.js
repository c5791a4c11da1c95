// @ts-check
// The next moves: by breadth first where the goal is near, and by the solution that is kept with a
// puzzle where it isn't.

const MAX_CELLS = 300_000; // that a search writes down: fewer positions on larger boards

/** @typedef {import('./rules.js').Position} Position */
/**
 * @param {object} rules
 * @param {(state: Position, move: string) => Position} rules.apply
 * @param {(state: Position) => string[]} rules.moves
 * @param {(state: Position) => boolean} rules.isSolved
 * @param {(state: Position) => string} rules.key
 * @param {Position} rules.start
 * @param {import('./rules.js').Known} rules.known its solution may come later
 */
export function searcher({ apply, moves, isSolved, key, start, known }) {
  const most = MAX_CELLS / start.ends.length; // positions that a search visits
  /** How many moves of the solution lead to a position. @type {Map<string, number>|null} */
  let along = null;

  function path() {
    if (along) return along;
    along = new Map([[key(start), 0]]);
    let state = start;
    for (const [k, move] of (known.solution ?? []).entries()) {
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
    const question = `${known.solution ? 'kept' : ''} ${key(state)}`;
    if (asked === question) return answer;
    asked = question;
    answer = look(state);
    return answer;
  };

  /** @param {Position} state @returns {typeof answer} */
  function look(state) {
    const near = walk(state, isSolved);
    if (near) return { moves: near, shortest: true };
    const { solution } = known;
    if (!solution) return null;
    const steps = path();
    const at = steps.get(key(state));
    if (at !== undefined) return { moves: solution.slice(at), shortest: false };
    const joined = walk(state, after => steps.has(key(after)));
    if (!joined) return { back: true };
    const end = joined.reduce(apply, state);
    return { moves: [...joined, ...solution.slice(steps.get(key(end)))], shortest: false };
  }
}
