// @ts-check
// Around the grid and above it: numbers, counts, what a hint rests on; a twin of
// drawing/__init__.py.
import { NAMES } from './notation.js';

/** @typedef {import('./picture.js').Drawing} Drawing */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */

const OUTLINES = {
  fault: { side: 0.92, stroke: 'danger', width: 0.07, dash: [] },
  evidence: { side: 0.85, stroke: 'ink', width: 0.05, dash: [0.13, 0.09] },
  conclusion: { side: 0.88, stroke: 'accent', width: 0.06, dash: [] },
};

/** @param {number} x @param {number} y @param {number} w @param {number} h @returns {Point[]} */
export const rectangle = (x, y, w, h) => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** Row and column, from 1, of a cell's shape. @param {string} id */
const placeOf = id => id.split('-').slice(1).map(Number);

/** @param {Drawing} drawing */
export function* drawEdge({ kit, grid, plain, view, state }) {
  const { width, height } = grid;
  if (view.switches.numbers !== false) {
    const step = plain ? 10 : 1;
    const size = plain ? (0.27 * Math.max(width, height)) / 24 : 0.27;
    const style = { role: 'number', fill: 'muted' };
    for (let k = 0; k < width; k += step)
      yield kit.text([k + 0.5, -0.32], String(k + 1), size, {
        id: `number-column-${k + 1}`,
        ...style,
      });
    for (let k = 0; k < height; k += step)
      yield kit.text([-0.36, k + 0.5], String(k + 1), size, {
        id: `number-row-${k + 1}`,
        ...style,
      });
  }
  if (view.switches.counts) yield* drawCounts(kit, grid, state);
}

/**
 * @param {import('../../../apps/web/static/js/offline/kit.js').Kit} kit
 * @param {import('./notation.js').Grid} grid
 * @param {string} state
 */
function* drawCounts(kit, { width, height, lines }, state) {
  const colours = /** @type {[string, number][]} */ ([
    ['X', 0.42],
    ['O', 0.98],
  ]);
  for (const [colour, far] of colours) {
    const paint = `pebble-${NAMES[colour]}`;
    const style = { role: 'head', fill: paint, stroke: `${paint}-edge`, width: 0.03 };
    yield kit.circle([width + far, -0.32], 0.12, { id: `head-row-${NAMES[colour]}`, ...style });
    yield kit.circle([-0.36, height + far], 0.12, {
      id: `head-column-${NAMES[colour]}`,
      ...style,
    });
  }
  for (const { kind, number, cells, least, most } of lines)
    for (const [colour, far] of colours) {
      const k = number - 0.5;
      const [x, y] = kind === 'row' ? [width + far, k] : [k, height + far];
      const count = cells.filter(cell => state[cell] === colour).length;
      const done = count === (colour === 'X' ? most : cells.length - least);
      const id = `count-${kind}-${number}-${NAMES[colour]}`;
      yield kit.text([x, y], String(count), 0.3, {
        id,
        role: 'count',
        weight: done ? 600 : 400,
        fill: done ? 'ink' : 'muted',
      });
      if (done)
        yield kit.line([x - 0.12, y + 0.22], [x + 0.12, y + 0.22], {
          id: `${id}-full`,
          role: 'count',
          stroke: 'ink',
          width: 0.03,
        });
    }
}

/** What the rules that a hint names span. @param {Drawing} drawing */
export function* drawBands({ kit, grid, regions }) {
  for (const [k, names] of regions.entries()) {
    const places = names.map(placeOf);
    const rows = places.map(([row]) => row);
    const columns = places.map(([, column]) => column);
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    const points = rectangle(
      left - 1,
      top - 1,
      Math.max(...columns) - left + 1,
      Math.max(...rows) - top + 1,
    );
    yield kit.polygon(points, 0.16, {
      id: `region-${k}`,
      role: 'region',
      fill: 'accent',
      opacity: 0.12,
    });
    if (names.length < Math.min(grid.width, grid.height))
      yield kit.polygon(points, 0.16, {
        id: `span-${k}`,
        role: 'region',
        stroke: 'accent',
        width: 0.04,
        opacity: 0.7,
      });
  }
}

/** @param {Drawing} drawing */
export function* drawOutlines(drawing) {
  const { view, puzzle, state, tells } = drawing;
  const broken = tells
    ? [...puzzle.faults(state)].flatMap(({ cells }) =>
        cells.map(cell => `cell-${drawing.name(cell)}`),
      )
    : [];
  for (const name of new Set([...(view.marks ?? []), ...broken]))
    yield outline(drawing, name, 'fault');
  for (const name of [...new Set(drawing.evidence)].sort())
    yield outline(drawing, name, 'evidence');
  for (const name of [...new Set(drawing.conclusion)].sort())
    yield outline(drawing, name, 'conclusion');
}

/** @param {Drawing} drawing @param {string} name @param {keyof typeof OUTLINES} role */
function outline({ kit }, name, role) {
  const [row, column] = placeOf(name);
  const { side, ...style } = OUTLINES[role];
  const points = rectangle(column - 0.5 - side / 2, row - 0.5 - side / 2, side, side);
  return kit.polygon(points, 0.16, { id: `${role}-${row}-${column}`, role, ...style });
}
