// @ts-check
// Gourds for a page without Python: a twin of puzzle.py and notation, tested against them. Hints
// come from a search that stops early and from the solution that is kept with a puzzle.
import { namesOf, readBoard } from './board.js';
import { picture } from './picture.js';
import { searcher } from './search.js';

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {{ends: number[], empty: number}} Position */
/** @typedef {{solution?: string[], solvable?: boolean}} Known what is kept with a puzzle */

const DOES = {
  slide: 'slides into the empty cell',
  turn: 'turns into the empty cell',
  pivot: 'pivots into the empty cell; its other end stays put',
};

/** @param {Kit} kit */
export function family(kit) {
  const { are, counted } = kit;

  /** @param {string} body @param {Known} [known] */
  return function read(body, known = {}) {
    const board = readBoard(kit, body);
    const { kind, cells, numberOf, neighbours, wants, indices, faults, start } = board;
    const said = (/** @type {number} */ k) => `(${cells[k][0]}, ${cells[k][1]})`;
    const text = (/** @type {number} */ k) => cells[k].join(',');
    const other = (/** @type {Position} */ { ends }, /** @type {number} */ cell) =>
      /** @type {number} */ (neighbours[cell].find(near => ends[near] === (ends[cell] ^ 1)));

    /** @param {Position} state @param {string} move @returns {Position} */
    function apply(state, move) {
      const [, x, y] = /^\(?([0-9]{1,9})\s*,\s*([0-9]{1,9})\)?$/.exec(move.trim()) ?? [];
      if (x === undefined)
        throw new Error(`The move is ${kit.quote(move)}; expected a cell such as '3,2'.`);
      const clicked = numberOf.get(`${Number(x)},${Number(y)}`) ?? -1;
      if (state.empty < 0) throw new Error(`Nothing can move here. ${faults[0]}`);
      if (clicked === state.empty)
        throw new Error(`The cell (${x}, ${y}) is empty; click an end next to it.`);
      if (clicked < 0) throw new Error(`There is no cell (${x}, ${y}) on this board.`);
      if (!neighbours[state.empty].includes(clicked))
        throw new Error(
          `The ${looks(state.ends[clicked])} on (${x}, ${y}) isn't next to the empty cell ${said(state.empty)}.`,
        );
      const far = other(state, clicked);
      const after = [...state.ends];
      after[state.empty] = state.ends[clicked];
      if (neighbours[state.empty].includes(far)) {
        after[clicked] = -1;
        return { ends: after, empty: clicked };
      }
      after[clicked] = state.ends[far];
      after[far] = -1;
      return { ends: after, empty: far };
    }

    /** @param {Position} state */
    const isSolved = state =>
      state.empty >= 0 && state.ends.every((end, cell) => end < 0 || indices[end] === wants[cell]);
    /** @param {Position} state */
    const moves = state => (state.empty < 0 ? [] : neighbours[state.empty].map(text));
    /** @param {Position} state */
    const key = ({ ends }) => ends.join();

    /** @param {Position} state @param {number} clicked */
    function kindOf(state, clicked) {
      const far = other(state, clicked);
      if (neighbours[state.empty].includes(far)) return 'pivot';
      const inLine = [0, 1].every(
        k => cells[far][k] - cells[clicked][k] === cells[clicked][k] - cells[state.empty][k],
      );
      return inLine ? 'slide' : 'turn';
    }

    // What sentences call an end or a gourd: as the board shows it.
    const names = namesOf(board);
    const numbered = kind !== 'coloured';
    /** @param {number} end */
    function looks(end) {
      return numbered ? `end ${indices[end]}` : `${names.get(indices[end])} end`;
    }
    /** @param {Position} state @param {number} cell */
    const endName = (state, cell) =>
      looks(state.ends[cell]) + (numbered ? '' : ` on ${said(cell)}`);
    /** @param {Position} state @param {number} gourd */
    function gourdName({ ends }, gourd) {
      const both = [indices[2 * gourd], indices[2 * gourd + 1]].sort((a, b) => a - b);
      if (numbered) return `gourd ${both.join('-')}`;
      const where = [2 * gourd, 2 * gourd + 1].map(end => said(ends.indexOf(end)));
      const colours = new Set(both.map(index => names.get(index)));
      return `the ${[...colours].join(' and ')} gourd on ${where.join(' and ')}`;
    }

    /** Why no moves can solve it; empty where that isn't known. */
    function hopeless() {
      const missing = indices.find(index => !wants.includes(index));
      if (faults.length) return faults[0].replace(/\.$/, '');
      if (missing !== undefined) return `an end is ${names.get(missing)}, but no cell is`;
      return known.solvable === false ? 'it is known to have no solution' : '';
    }
    const search = searcher({ apply, moves, isSolved, key, start, known });

    /** @param {Position} state */
    function hint(state) {
      if (isSolved(state)) return { look: "It's already solved." };
      const why = hopeless();
      if (why) return { look: `Impossible: ${why}.` };
      const found = search(state);
      if (!found)
        return {
          look: 'No hint: the goal is too far to search in a browser, and no solution of this board is kept here.',
        };
      if ('back' in found)
        return {
          look: 'You have left the solution that is kept with this puzzle, and the goal is too far to search in a browser.',
          back: found.back,
        };
      const clicked = numberOf.get(found.moves[0]) ?? 0;
      const gourd = state.ends[clicked] >> 1;
      const around = neighbours[state.empty].length;
      const marks = [`cell-${text(state.empty)}`, `end-${2 * gourd}`, `end-${2 * gourd + 1}`];
      return {
        look: `${counted(around, 'end')} can move into ${numbered ? `cell ${wants[state.empty]}` : said(state.empty)}, the empty one. Look at ${gourdName(state, gourd)}.`,
        therefore: `Its ${endName(state, clicked)} ${DOES[kindOf(state, clicked)]}. ${remains(found)}`,
        moves: [found.moves[0]],
        evidence: marks,
        conclusion: marks,
      };
    }

    /** What is known of the rest. @param {{moves: string[], shortest: boolean}} found */
    function remains({ moves: all, shortest }) {
      const left = all.length - 1;
      if (!left) return 'Solved.';
      if (shortest) return `After this, ${counted(left, 'move')} ${are(left)} enough.`;
      return `After this, the solution kept here takes ${counted(left, 'move')}; a shorter one may exist.`;
    }

    const coloured = kind === 'coloured';
    const puzzle = {
      body: board.body,
      goal: coloured
        ? 'Move every end to a cell of its own colour.'
        : 'Move every end to the cell with its number.',
      about: `${counted(indices.length / 2, 'gourd')} on ${counted(cells.length, 'cell')}, ${kind}`,
      switches: coloured ? { indices: false, axes: false } : { axes: false },
      board,
      names,
      start: () => start,
      key,
      moves,
      apply,
      isSolved,
      hint,
      /** All moves to the goal, if they are known. @param {Position} state */
      solve(state) {
        const found = search(state);
        return found && 'moves' in found ? found : null;
      },
      /** @param {Position} state */
      distance(state) {
        if (isSolved(state)) return { moves: 0, exact: true };
        if (hopeless()) return { moves: null, exact: true };
        const found = search(state);
        return found && 'moves' in found
          ? { moves: found.moves.length, exact: found.shortest }
          : { moves: null, exact: false };
      },
      /** @param {Position} state */
      review(state) {
        const why = hopeless();
        if (why) return { ok: false, sentence: `Impossible: ${why}.` };
        const sure = known.solvable || isSolved(state) || search(state);
        return {
          ok: true,
          sentence: sure
            ? 'No mistakes so far: every move can be undone, and it can be solved.'
            : "No mistakes so far, but it isn't known whether it can be solved.",
        };
      },
    };
    return { ...puzzle, draw: picture(kit, puzzle) };
  };
}
