// @ts-check
// Three in a row for a page without Python: a twin of puzzle.py, words.py and advice, tested
// against them.
import { deductions } from './deductions.js';
import { MAX_SIDE, rulesOf, solutions } from './lines.js';
import { formatGrid, NAMES, readGrid } from './notation.js';
import { picture } from './picture.js';
import { goalOf, rulesInWords } from './words.js';

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {{cells: number[], sentence: string}} Fault */

const MAX_TRIED = 200; // cells: above this a hint doesn't try colours one by one
/** @param {Kit} kit */
export function family(kit) {
  const { counted, quote } = kit;
  const title = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

  /** @param {string} body */
  return function read(body) {
    const grid = readGrid(kit, body);
    const { width, height, given, distinct, blacks, signs, lines } = grid;
    const blanks = [...given].filter(cell => cell === '.').length;
    const text = (/** @type {string} */ state, /** @type {number[]} */ cells) =>
      cells.map(cell => state[cell]).join('');
    const id = (/** @type {number} */ cell) =>
      `cell-${Math.floor(cell / width) + 1}-${(cell % width) + 1}`;

    /** @param {string} state @returns {Generator<Fault>} */
    function* faults(state) {
      for (const { name, cells, least, most } of lines) {
        const line = text(state, cells);
        for (const colour of 'XO') {
          for (let k = 0; k + 2 < line.length; k++)
            if (line.slice(k, k + 3) === colour.repeat(3))
              yield {
                cells: cells.slice(k, k + 3),
                sentence: `${title(name)} has 3 ${NAMES[colour]} cells in a row.`,
              };
          const same = cells.filter((_, k) => line[k] === colour);
          const limit = colour === 'X' ? most : cells.length - least;
          if (same.length > limit)
            yield {
              cells: same,
              sentence: `${title(name)} has ${same.length} ${NAMES[colour]} cells; expected ${least < most ? 'at most ' : ''}${limit}.`,
            };
        }
      }
      for (const sign of signs)
        if (isBroken(state, sign)) {
          const now = sign.alike ? 'different' : `both ${NAMES[state[sign.first]]}`;
          yield {
            cells: [sign.first, sign.second],
            sentence: `${pairName(sign)} are joined by ${sign.alike ? '=' : '×'}, but they are ${now}.`,
          };
        }
      if (distinct) yield* equalLines(state);
    }

    /** @param {string} state @returns {Generator<Fault>} */
    function* equalLines(state) {
      for (const part of [lines.slice(0, height), lines.slice(height)]) {
        /** @type {Map<string, typeof lines[0]>} */
        const first = new Map();
        for (const line of part) {
          const said = text(state, line.cells);
          if (said.includes('.')) continue;
          const twin = first.get(said);
          if (twin)
            yield {
              cells: [...twin.cells, ...line.cells],
              sentence: `${title(line.kind)}s ${twin.number} and ${line.number} are the same.`,
            };
          else first.set(said, line);
        }
      }
    }

    /** @param {string} state @param {import('./notation.js').Sign} sign */
    function isBroken(state, { first, second, alike }) {
      const pair = state[first] + state[second];
      return !pair.includes('.') && (pair[0] === pair[1]) !== alike;
    }

    /** @param {import('./notation.js').Sign} sign */
    function pairName({ first, second }) {
      const [r, c] = [Math.floor(first / width) + 1, (first % width) + 1];
      return second === first + 1
        ? `Row ${r}, columns ${c} and ${c + 1}`
        : `Column ${c}, rows ${r} and ${r + 1}`;
    }

    const firstFault = (/** @type {string} */ state) => faults(state).next().value ?? null;
    const isSolved = (/** @type {string} */ state) => !state.includes('.') && !firstFault(state);

    /** @param {string} state @param {string} move */
    function apply(state, move) {
      const [, r = '', c = '', letter = ''] =
        /^r([0-9]{1,4})c([0-9]{1,4})=([XxBb1OoWw0._])$/.exec(move.trim()) ?? [];
      if (!letter) throw new Error(`The move is ${quote(move)}; expected something like 'r2c5=X'.`);
      const colour = /[XxBb1]/.test(letter) ? 'X' : /[OoWw0]/.test(letter) ? 'O' : '.';
      const cell = (Number(r) - 1) * width + Number(c) - 1;
      const where = `Row ${r}, column ${c}`;
      if (!(Number(r) >= 1 && Number(r) <= height && Number(c) >= 1 && Number(c) <= width))
        throw new Error(`${where} is outside the ${width}x${height} grid.`);
      if (given[cell] !== '.') throw new Error(`${where} is given, so you can't change it.`);
      if (state[cell] === colour)
        throw new Error(`${where} is already ${NAMES[colour] ?? 'blank'}.`);
      return state.slice(0, cell) + colour + state.slice(cell + 1);
    }

    // -- advice

    const large = Math.max(width, height) > MAX_SIDE;
    const bits = large ? [] : rulesOf(grid);
    const logic = deductions(kit, grid, bits);
    /** Up to two solutions of the puzzle; null where that isn't known. @type {string[]|null|undefined} */
    let known;
    function examples() {
      if (known === undefined) known = large ? null : solutions(grid, bits, given);
      return known;
    }
    const agrees = (/** @type {string} */ state, /** @type {string} */ full) =>
      [...state].every((cell, k) => cell === '.' || cell === full[k]);

    /**
     * A solution that keeps all cells of a position; null if there is none, undefined if unknown.
     * @param {string} state
     */
    function extended(state) {
      const all = examples();
      if (!all) return undefined;
      const found = all.find(full => agrees(state, full));
      if (found || all.length < 2) return found ?? null;
      return solutions(grid, bits, state)?.[0] ?? null;
    }

    /** @param {string} state */
    function hint(state) {
      if (isSolved(state)) return { look: 'Solved: the grid is full and correct.' };
      const full = extended(state);
      if (full === null) return refusal(state);
      const found = full && logic.easiest(state);
      if (found) return told(found);
      if (full === undefined)
        return { look: 'No hint: this grid is too large to solve in a browser.' };
      if ((examples()?.length ?? 0) > 1) return anySolution(state, full);
      const tried = state.length <= MAX_TRIED ? logic.trial(state) : null;
      return tried ? told(tried) : fromSolution(state, full);
    }

    /** @param {import('./deductions.js').Deduction} found */
    function told({ fills, look, therefore, evidence, lines: lit = [], signs: joins = [] }) {
      return {
        look,
        therefore,
        moves: fills.map(({ cell, colour }) => moveTo(cell, colour)),
        evidence: evidence.map(id),
        conclusion: fills.map(({ cell }) => id(cell)),
        regions: [
          ...lit.map(({ cells }) => cells.map(id)),
          ...joins.map(({ first, second }) => [id(first), id(second)]),
        ],
      };
    }

    /** @param {number} cell @param {string} colour */
    const moveTo = (cell, colour) =>
      `r${Math.floor(cell / width) + 1}c${(cell % width) + 1}=${colour}`;

    /** @param {string} state */
    function refusal(state) {
      const all = examples() ?? [];
      if (!all.length) {
        const clues = [
          ...(blanks < given.length || !signs.length ? ['givens'] : []),
          ...(signs.length ? ['signs'] : []),
        ];
        return { look: `The ${clues.join(' and ')} clash: this puzzle has no solution.` };
      }
      if (all.length > 1) return { look: 'There is a mistake somewhere.' };
      const wrong = [...state].flatMap((c, k) => (c !== '.' && c !== all[0][k] ? [k] : []));
      const places = wrong.slice(0, 6).map(logic.place).join('; ');
      const said =
        wrong.length === 1 ? `${places} is wrong` : `these cells can't all be right: ${places}`;
      return { look: `There is a mistake: ${said}.`, evidence: wrong.map(id) };
    }

    /** @param {string} state @param {string} full */
    function anySolution(state, full) {
      const cell = state.indexOf('.');
      return {
        look: 'No cell is settled here.',
        therefore: `There is more than one solution; one of them has ${NAMES[full[cell]]} in ${logic.place(cell)}.`,
        moves: [moveTo(cell, full[cell])],
        conclusion: [id(cell)],
      };
    }

    /** @param {string} state @param {string} full */
    function fromSolution(state, full) {
      const cell = state.indexOf('.');
      return {
        look: `No short reason settles a cell here. Look at ${logic.place(cell)}.`,
        therefore: `In the only solution it is ${NAMES[full[cell]]}.`,
        moves: [moveTo(cell, full[cell])],
        conclusion: [id(cell)],
      };
    }

    /** @param {string} state */
    function review(state) {
      const fault = firstFault(state);
      if (fault) return { ok: false, sentence: fault.sentence, marks: fault.cells.map(id) };
      const full = extended(state);
      if (full === undefined)
        return {
          ok: true,
          sentence: 'No rule is broken so far. Whether it can be solved is not known.',
        };
      return full
        ? { ok: true, sentence: 'No mistakes so far.' }
        : { ok: false, sentence: 'There is a mistake somewhere.' };
    }

    // -- words

    const puzzle = {
      body: formatGrid(grid),
      goal: goalOf(grid),
      about: [
        `${width} × ${height}`,
        blacks === null ? '' : `${blacks} black in a line`,
        signs.length ? counted(signs.length, 'sign') : '',
        distinct ? 'distinct lines' : '',
      ]
        .filter(Boolean)
        .join(', '),
      rules: rulesInWords(kit, grid),
      switches: { numbers: true, counts: false, faults: false },
      grid,
      faults,
      isBroken,
      start: () => given,
      key: String,
      /** @param {string} state */
      moves: state =>
        [...state].flatMap((cell, k) => (cell === '.' ? [moveTo(k, 'X'), moveTo(k, 'O')] : [])),
      apply,
      isSolved,
      hint,
      review,
      /** @param {string} state */
      distance(state) {
        const full = extended(state);
        const left = [...state].filter(cell => cell === '.').length;
        return { moves: full === null ? null : left, exact: full !== undefined };
      },
      /** @param {string} state */
      tally: state => [
        `${[...state].filter(cell => cell !== '.').length} of ${state.length} filled`,
      ],
      /** @param {string} firm @param {string} state */
      pencilled(firm, state) {
        const count = [...state].filter((colour, cell) => colour !== firm[cell]).length;
        return count ? `${count} pencilled` : '';
      },
      /** @param {{moves: number|null}} distance */
      outlook: distance => (distance.moves === null ? 'there is a mistake' : 'no mistakes so far'),
      /** @param {number} played */
      applaud(played) {
        const filled = `You filled ${counted(blanks, 'cell')}`;
        return played <= blanks
          ? ['Solved.', `${filled} without changing your mind.`]
          : ['Solved.', `${filled} in ${kit.number(played)} moves.`];
      },
    };
    return { ...puzzle, draw: picture(kit, puzzle) };
  };
}
