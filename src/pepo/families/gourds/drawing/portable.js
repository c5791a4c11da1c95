// @ts-check
// Gourds for a page without Python: a twin of puzzle.py, tested against it.

const FULL = 220; // cells drawn with shadows
const STEPS = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
];

/** @typedef {{ends: number[], empty: number}} Position */

/** @param {number} count @param {string} word */
const counted = (count, word) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;

/**
 * @param {{kind: string, cells: [number, number][], wants: number[], names: Object<number,
 *   string>, indices: number[], neighbours: number[][], ends: number[], empty: number, faults:
 *   string[]}} facts
 */
export function game({ kind, cells, wants, names, indices, neighbours, ends, empty, faults }) {
  const numberOf = new Map(cells.map(([x, y], k) => [`${x},${y}`, k]));
  const centre = (/** @type {number} */ k) => [(cells[k][0] * Math.sqrt(3)) / 2, cells[k][1] * 1.5];
  const said = (/** @type {number} */ k) => `(${cells[k][0]}, ${cells[k][1]})`;
  const other = (/** @type {Position} */ { ends: now }, /** @type {number} */ cell) =>
    /** @type {number} */ (neighbours[cell].find(near => now[near] === (now[cell] ^ 1)));
  const isHome = (/** @type {Position} */ { ends: now }, /** @type {number} */ cell) =>
    indices[now[cell]] === wants[cell];

  /** @param {Position} state @param {string} move @returns {Position} */
  function apply(state, move) {
    const clicked = numberOf.get(move.replace(/[()\s]/g, '')) ?? -1;
    if (state.empty < 0) throw new Error(`Nothing can move here. ${faults[0]}`);
    const [x, y] = move.replace(/[()\s]/g, '').split(',');
    if (clicked === state.empty)
      throw new Error(`The cell (${x}, ${y}) is empty; click an end next to it.`);
    if (clicked < 0) throw new Error(`There is no cell (${x}, ${y}) on this board.`);
    if (!neighbours[state.empty].includes(clicked))
      throw new Error(`The end on (${x}, ${y}) isn't next to the empty cell ${said(state.empty)}.`);
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
  const atHome = state =>
    state.ends.filter((end, cell) => end >= 0 && indices[end] === wants[cell]).length;

  /** @param {Position} state */
  function draw(state) {
    /** @type {Map<number, number>} */
    const where = new Map();
    state.ends.forEach((end, cell) => {
      if (end >= 0) where.set(end, cell);
    });
    const near = new Set(state.empty >= 0 ? neighbours[state.empty] : []);
    const at = (/** @type {number} */ end) => /** @type {number} */ (where.get(end));
    const turn = (/** @type {number} */ a, /** @type {number} */ b) =>
      STEPS.findIndex(
        ([dx, dy]) => cells[a][0] + dx === cells[b][0] && cells[a][1] + dy === cells[b][1],
      );
    const gourds = Array.from({ length: indices.length / 2 }, (_, g) => g).filter(g =>
      where.has(2 * g),
    );
    const lie = (/** @type {string} */ use, /** @type {number} */ g) => ({
      use: `${use}:${turn(at(2 * g), at(2 * g + 1))}`,
      at: centre(at(2 * g)),
      put: { g },
    });
    return [
      ...cells.map((_, k) => ({ use: `cell:${k}` })),
      { use: 'axes' },
      ...state.ends
        .flatMap((end, k) => (end < 0 ? [k] : []))
        .map((k, place) => {
          const hollow = place ? `hollow-${place}` : 'hollow';
          const label = `the empty cell ${cells[k].join(',')}, ${names[wants[k]]}`;
          return {
            use: `hollow:${wants[k]}`,
            at: centre(k),
            put: { hollow, place },
            on: { [hollow]: { label, place: [cells[k][1], cells[k][0]] } },
          };
        }),
      { use: 'thread' },
      ...(cells.length <= FULL ? gourds.map(g => lie('cast', g)) : []),
      ...gourds.flatMap(g => {
        const halves = [2 * g, 2 * g + 1].map(e => {
          const cell = at(e);
          const home = Number(isHome(state, cell));
          const name = cells[cell].join(',');
          const label = `end of gourd ${g + 1}, ${names[indices[e]]}, on cell ${name}${home ? ', in place' : `, which is ${names[wants[cell]]}`}${near.has(cell) ? ', can move' : ''}`;
          const more = {
            tries: name,
            label,
            place: [cells[cell][1], cells[cell][0]],
            ...(near.has(cell) ? { moves: [name] } : {}),
          };
          return { e, cell, home, more, way: turn(cell, at(e ^ 1)) };
        });
        return [
          lie('bond', g),
          ...halves.map(({ e, cell, home, more, way }) => ({
            use: `half:${indices[e]}:${home}:${way}`,
            at: centre(cell),
            put: { e, g },
            on: { [`end-${e}`]: more },
          })),
          lie('waist', g),
          ...halves.map(({ e, cell, home }) => ({
            use: `face:${indices[e]}:${home}`,
            at: centre(cell),
            put: { e, g },
          })),
        ];
      }),
    ];
  }

  return {
    start: () => ({ ends, empty }),
    apply,
    isSolved,
    draw,
    /** @param {Position} state */
    alt(state) {
      const many = indices.length / 2;
      const home = atHome(state);
      const first = `${kind[0].toUpperCase()}${kind.slice(1)} board of ${counted(cells.length, 'cell')} with ${counted(many, 'gourd')}.`;
      if (state.empty < 0) return `${first} ${faults[0]}`;
      return `${first} The empty cell is ${said(state.empty)}. ${isSolved(state) ? 'Solved.' : `Ends in place: ${home.toLocaleString('en')} of ${(2 * many).toLocaleString('en')}.`}`;
    },
  };
}
