// @ts-check
// Gourds, and the marks of hints and faults: a twin of drawing/__init__.py and drawing/figure.py.
import * as figure from './figure.js';
import { BARE, FULL, ownPaint } from './palette.js';

/** @typedef {import('./picture.js').Drawing} Drawing */
/** @typedef {import('./palette.js').Paint} Paint */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */

const MARK = 1.02;
const EVIDENCE = { role: 'evidence', stroke: 'ink', width: 0.06, dash: [0.16, 0.1] };
const CONCLUSION = { role: 'conclusion', stroke: 'accent', width: 0.085 };
const FAULT = { role: 'fault', stroke: 'danger', width: 0.085 };

/** @param {Drawing} drawing @param {number} end @returns {Paint} */
function paintOf(drawing, end) {
  return drawing.paints.get(drawing.board.indices[end]) ?? ownPaint(drawing.isHome(end) ? 4 : 1);
}

/** @param {Drawing} drawing @param {number} g */
export function drawCast(drawing, g) {
  const [[x, y], second] = drawing.discs(g);
  const turn = figure.direction([x, y], second);
  return drawing.kit.path(figure.outline([x, y + 0.06], turn), {
    id: `cast-${g}`,
    role: 'cast',
    fill: 'cast',
    body: `gourd-${g}`,
  });
}

/** @param {Drawing} drawing @param {number} g */
export function* drawGourd(drawing, g) {
  const { kit } = drawing;
  const discs = drawing.discs(g);
  const [first, second] = discs;
  const body = `gourd-${g}`;
  const bare = drawing.count > BARE;
  const between = (/** @type {Point} */ a, /** @type {Point} */ b) =>
    /** @type {Point} */ ([a[0] + 0.3 * (b[0] - a[0]), a[1] + 0.3 * (b[1] - a[1])]);
  yield kit.line(bare ? first : between(first, second), bare ? second : between(second, first), {
    id: `bond-${g}`,
    role: 'bond',
    stroke: 'line-strong',
    body,
    width: bare ? 2 * figure.WAIST : 0.05,
  });
  for (const side of [0, 1]) yield* half(drawing, 2 * g + side, discs[side], discs[1 - side]);
  if (!bare) {
    const turn = figure.direction(first, second);
    const at = (/** @type {number} */ y) => figure.placed(first, turn, [figure.APART / 2, y]);
    yield kit.line(at(-figure.WAIST), at(figure.WAIST), {
      id: `waist-${g}`,
      role: 'waist',
      stroke: 'seam',
      width: 0.034,
      opacity: 0.75,
      body,
    });
  }
  for (const side of [0, 1]) yield* face(drawing, 2 * g + side, discs[side]);
}

/** @param {Drawing} drawing @param {number} end @param {Point} disc @param {Point} other */
function* half(drawing, end, disc, other) {
  const { kit, cells, board, puzzle } = drawing;
  const paint = paintOf(drawing, end);
  const body = `gourd-${end >> 1}`;
  const cell = drawing.cellOf(end);
  const name = cells[cell].join(',');
  const near = drawing.near.has(cell);
  const place = drawing.isHome(end)
    ? ', in place'
    : `, which is ${puzzle.names.get(board.wants[cell])}`;
  yield kit.circle(disc, figure.DISC, {
    id: `end-${end}`,
    role: 'end',
    fill: paint.piece,
    stroke: paint.edge,
    width: 0.034,
    moves: near ? [name] : [],
    tries: name,
    label: `end of gourd ${(end >> 1) + 1}, ${puzzle.names.get(board.indices[end])}, on cell ${name}${place}${near ? ', can move' : ''}`,
    place: [cells[cell][1], cells[cell][0]],
    body,
  });
  if (drawing.count > BARE) return;
  const turn = figure.direction(disc, other);
  yield kit.path(figure.halfNeck(disc, turn), {
    id: `neck-${end}`,
    role: 'neck',
    fill: paint.piece,
    body,
  });
  for (const [side, pieces] of figure.rims(disc, turn).entries())
    yield kit.path(pieces, {
      id: `rim-${end}-${side}`,
      role: 'rim',
      stroke: paint.edge,
      width: 0.034,
      body,
    });
}

/** Seeds or the number. @param {Drawing} drawing @param {number} end @param {Point} disc */
function* face(drawing, end, disc) {
  const { kit, count } = drawing;
  const paint = paintOf(drawing, end);
  const body = `gourd-${end >> 1}`;
  if (!drawing.numbers) {
    if (count <= BARE)
      yield* drawSeeds(drawing, `seed-${end}`, disc, paint, { ink: paint.mark, opacity: 1, body });
    return;
  }
  const text = String(drawing.board.indices[end]);
  yield kit.text(disc, text, text.length < 3 ? 0.5 : 1.35 / (text.length + 0.2), {
    id: `number-${end}`,
    role: 'number',
    weight: 600,
    fill: paint.mark,
    body,
  });
  if (!drawing.coloured && drawing.isHome(end) && count <= FULL)
    yield kit.circle(disc, 0.47, {
      id: `home-${end}`,
      role: 'home',
      stroke: paint.mark,
      width: 0.022,
      opacity: 0.7,
      body,
    });
}

/**
 * @param {Drawing} drawing @param {string} name @param {Point} at @param {Paint} paint
 * @param {{ink: string, opacity: number, body?: string}} how
 */
export function* drawSeeds({ kit }, name, at, paint, { ink, opacity, body = '' }) {
  const ring = paint.number > 4;
  for (const [k, pieces] of figure.seeds(at, paint.number).entries())
    yield kit.path(pieces, {
      id: `${name}-${k}`,
      role: 'seed',
      fill: ring ? '' : ink,
      stroke: ring ? ink : '',
      width: 0.045,
      opacity,
      body,
    });
}

// -- marks

/** The centre of a cell by its shape's id. @param {Drawing} drawing @param {string} id */
const centreOf = (drawing, id) =>
  drawing.centre(drawing.board.numberOf.get(id.slice('cell-'.length)) ?? 0);

/** @param {Drawing} drawing */
export function* drawFaults(drawing) {
  const { kit, view, where } = drawing;
  for (const name of new Set(view.marks))
    if (name.startsWith('cell-'))
      yield kit.polygon(figure.hexagon(centreOf(drawing, name), MARK), 0.15, {
        id: `fault-${name}`,
        ...FAULT,
      });
    else if (name.startsWith('end-') && where.has(Number(name.slice(4))))
      yield kit.circle(drawing.centre(drawing.cellOf(Number(name.slice(4)))), figure.DISC, {
        id: `fault-${name}`,
        ...FAULT,
      });
}

/** @param {Drawing} drawing */
export function* drawHint(drawing) {
  const { kit, view, state } = drawing;
  const { hint, beat = 2 } = view;
  if (!hint?.moves?.length) return;
  const sure = beat > 1;
  const style = sure ? CONCLUSION : EVIDENCE;
  const names = [...new Set([...(hint.evidence ?? []), ...(hint.conclusion ?? [])])];
  for (const name of names.filter(one => one.startsWith('cell-')))
    yield kit.polygon(figure.hexagon(centreOf(drawing, name), MARK), 0.15, {
      id: 'mark-cell',
      ...style,
    });
  const ends = (hint.evidence ?? []).filter(one => one.startsWith('end-'));
  for (const g of new Set(ends.map(one => Number(one.slice(4)) >> 1))) {
    const [first, second] = drawing.discs(g);
    yield kit.path(figure.outline(first, figure.direction(first, second)), {
      id: `mark-gourd-${g}`,
      ...style,
    });
  }
  if (sure)
    yield* arrow(drawing, centreOf(drawing, `cell-${hint.moves[0]}`), drawing.centre(state.empty));
}

/** From beside the clicked end to the middle of the empty cell. @param {Drawing} drawing @param {Point} end @param {Point} empty */
function* arrow({ kit }, end, empty) {
  const turn = figure.direction(end, empty);
  const far = figure.APART;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => figure.placed(end, turn, [x, y]);
  yield kit.line(at(0.72, 0), at(far - 0.2, 0), {
    id: 'arrow',
    role: 'conclusion',
    stroke: 'accent',
    width: 0.11,
  });
  yield kit.polygon(
    [at(far + 0.02, 0), at(far - 0.3, 0.17), at(far - 0.22, 0), at(far - 0.3, -0.17)],
    0,
    { id: 'arrow-head', role: 'conclusion', fill: 'accent' },
  );
}
