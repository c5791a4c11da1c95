// @ts-check
// Three in a row for a page without Python: a twin of puzzle.py, tested against it.

const WHEEL = '.XO';
const NAMES = /** @type {Record<string, string>} */ ({ X: 'black', O: 'white', '.': 'empty' });

/**
 * @param {{rows: string[], distinct: boolean, signs: [number, number, boolean][],
 *   blacks: Record<string, [number, number]>}} facts
 */
export function game({ rows, distinct, signs, blacks }) {
  const height = rows.length;
  const width = rows[0].length;
  const given = rows.join('');
  const lines = [
    ...rows.map((_, r) => ({
      kind: 'row',
      number: r + 1,
      cells: Array.from({ length: width }, (_, c) => r * width + c),
    })),
    ...Array.from({ length: width }, (_, c) => ({
      kind: 'column',
      number: c + 1,
      cells: rows.map((_, r) => r * width + c),
    })),
  ];
  const nameOf = (/** @type {number} */ cell) =>
    `${Math.floor(cell / width) + 1}-${(cell % width) + 1}`;
  const title = (/** @type {string} */ kind) => kind[0].toUpperCase() + kind.slice(1);
  const text = (/** @type {string} */ state, /** @type {number[]} */ cells) =>
    cells.map(cell => state[cell]).join('');

  /** @param {string} state @param {[number, number, boolean]} sign */
  function isBroken(state, [first, second, alike]) {
    const pair = state[first] + state[second];
    return !pair.includes('.') && (pair[0] === pair[1]) !== alike;
  }

  /** @param {[number, number, boolean]} sign */
  function pairName([first, second]) {
    const r = Math.floor(first / width) + 1;
    const c = (first % width) + 1;
    return second === first + 1
      ? `Row ${r}, columns ${c} and ${c + 1}`
      : `Column ${c}, rows ${r} and ${r + 1}`;
  }

  const placeName = (/** @type {number} */ cell) =>
    `row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;

  /** What the signs of a cell say of it. @param {number} cell */
  const joined = cell =>
    signs
      .filter(([first, second]) => first === cell || second === cell)
      .map(([first, second, alike]) => {
        const twin = placeName(first === cell ? second : first);
        return `; ${alike ? 'equals' : 'differs from'} ${twin}`;
      })
      .join('');

  /** Every broken rule. @param {string} state @returns {{cells: number[], sentence: string}[]} */
  function faults(state) {
    /** @type {{cells: number[], sentence: string}[]} */
    const found = [];
    for (const { kind, number, cells } of lines) {
      const line = text(state, cells);
      const [least, most] = blacks[kind];
      const limits = /** @type {Record<string, number>} */ ({ X: most, O: line.length - least });
      for (const colour of 'XO') {
        for (let k = 0; k + 2 < line.length; k++) {
          if (line.slice(k, k + 3) === colour.repeat(3))
            found.push({
              cells: cells.slice(k, k + 3),
              sentence: `${title(kind)} ${number} has 3 ${NAMES[colour]} cells in a row.`,
            });
        }
        const same = cells.filter((_, k) => line[k] === colour);
        if (same.length > limits[colour])
          found.push({
            cells: same,
            sentence: `${title(kind)} ${number} has ${same.length} ${NAMES[colour]} cells; expected ${least < most ? 'at most ' : ''}${limits[colour]}.`,
          });
      }
    }
    for (const sign of signs)
      if (isBroken(state, sign)) {
        const [first, second, alike] = sign;
        const now = alike ? 'different' : `both ${NAMES[state[first]]}`;
        found.push({
          cells: [first, second],
          sentence: `${pairName(sign)} are joined by ${alike ? '=' : '×'}, but they are ${now}.`,
        });
      }
    if (distinct)
      for (const part of [lines.slice(0, height), lines.slice(height)]) {
        /** @type {Map<string, typeof lines[0]>} */
        const first = new Map();
        for (const line of part) {
          const said = text(state, line.cells);
          const twin = first.get(said);
          if (said.includes('.')) continue;
          if (twin)
            found.push({
              cells: [...twin.cells, ...line.cells],
              sentence: `${title(line.kind)}s ${twin.number} and ${line.number} are the same.`,
            });
          else first.set(said, line);
        }
      }
    return found;
  }

  /** @param {string} state @param {string} move */
  function apply(state, move) {
    const [, r = '', c = '', colour = ''] = /^r(\d+)c(\d+)=([XO.])$/.exec(move) ?? [];
    const cell = (Number(r) - 1) * width + Number(c) - 1;
    const where = `Row ${r}, column ${c}`;
    if (!(Number(r) >= 1 && Number(r) <= height && Number(c) >= 1 && Number(c) <= width))
      throw new Error(`${where} is outside the ${width}x${height} grid.`);
    if (given[cell] !== '.') throw new Error(`${where} is given, so you can't change it.`);
    if (state[cell] === colour)
      throw new Error(`${where} is already ${colour === '.' ? 'blank' : NAMES[colour]}.`);
    return state.slice(0, cell) + colour + state.slice(cell + 1);
  }

  /**
   * Clicks go round: blank, black, white, blank.
   * @param {string} state @param {number} cell @param {string} firm
   */
  function about(state, cell, firm) {
    const r = Math.floor(cell / width) + 1;
    const c = (cell % width) + 1;
    const here = WHEEL.indexOf(state[cell]);
    const pencilled = state[cell] === firm[cell] ? '' : 'pencilled ';
    const isGiven = given[cell] === '.' ? '' : ', given';
    const label = `${placeName(cell)}, ${pencilled}${NAMES[state[cell]]}${isGiven}${joined(cell)}`;
    return given[cell] === '.'
      ? { label, moves: [1, 2].map(by => `r${r}c${c}=${WHEEL[(here + by) % 3]}`) }
      : { label };
  }

  return {
    start: () => given,
    apply,
    isSolved: (/** @type {string} */ state) => !state.includes('.') && !faults(state).length,
    tally: (/** @type {string} */ state) =>
      `${[...state].filter(c => c !== '.').length} of ${state.length} cells filled`,
    /** @param {string} state @param {boolean} [assists] */
    alt(state, assists = false) {
      const filled = [...state].filter(c => c !== '.').length;
      const fault = assists || filled === state.length ? faults(state)[0] : null;
      return [
        `Grid of ${width} by ${height}.`,
        distinct ? 'No two rows or columns may be the same.' : '',
        signs.length ? `${signs.length} sign${signs.length > 1 ? 's' : ''} between cells.` : '',
        `${filled} of ${state.length} cells are filled.`,
        fault ? fault.sentence : filled === state.length ? 'Solved.' : '',
      ]
        .filter(Boolean)
        .join(' ');
    },
    /** @param {string} firm the state before anything was pencilled @param {string} state */
    pencilled(firm, state) {
      const count = [...state].filter((colour, cell) => colour !== firm[cell]).length;
      return count ? `${count} pencilled` : '';
    },
    /** @param {string} state @param {string} [firm] */
    draw(state, firm = state) {
      const cells = [...state].map((_, cell) => cell);
      const broken = [...new Set(faults(state).flatMap(fault => fault.cells))];
      return [
        { use: 'paper' },
        ...cells.map(cell => ({ use: `cell:${nameOf(cell)}`, more: about(state, cell, firm) })),
        { use: 'frame' },
        ...cells
          .filter(cell => state[cell] !== '.' || state[cell] !== firm[cell])
          .map(cell => ({
            use: `${state[cell] === firm[cell] ? '' : 'pencilled-'}${state[cell]}:${nameOf(cell)}`,
          })),
        { use: 'edge' },
        ...broken.map(cell => ({ use: `fault:${nameOf(cell)}`, assist: state.includes('.') })),
        ...signs.map((sign, k) =>
          isBroken(state, sign)
            ? { use: `broken:${k}`, assist: state.includes('.'), otherwise: `sign:${k}` }
            : { use: `sign:${k}` },
        ),
      ];
    },
  };
}
