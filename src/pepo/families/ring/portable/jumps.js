// @ts-check
// The jumps you can make: lines inside the ring, with their numbers; a twin of drawing/__init__.py.
import { mod } from './spacing.js';

/** @typedef {import('./picture.js').Drawing} Drawing */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Piece} Piece */

const TAU = 2 * Math.PI;
const STRAIGHT = 0.15;
const BOW = 0.3;

/** @param {Drawing} drawing @param {string} move @param {number} target */
export function* drawJump(drawing, move, target) {
  const { kit, unit, concluded, marked } = drawing;
  const clockwise = move[0] === '+';
  const which = `${move[0]}${drawing.tile}`;
  const opacity = concluded.size && !concluded.has(`tile-${target}`) ? 0.32 : 1;
  const line = curve(drawing, clockwise, target);
  yield kit.path(line.pieces, {
    id: `jump-${which}`,
    role: 'jump',
    stroke: 'accent',
    width: 0.085 * unit,
    dash: clockwise ? [] : [0.2 * unit, 0.15 * unit],
    opacity,
  });
  yield kit.polygon(head(drawing, line), 0, {
    id: `head-${which}`,
    role: 'jump',
    fill: 'accent',
    opacity,
  });
  if (!marked.has(`tile-${target}`))
    yield kit.circle(drawing.at(target), 0.68 * unit, {
      id: `lands-${which}`,
      role: 'landing',
      stroke: 'accent',
      width: 0.045 * unit,
      dash: clockwise ? [] : [0.14, 0.1],
    });
  if (drawing.view.assists || drawing.radius >= 2.4)
    yield* chip(drawing, move, target, line.middle, opacity);
}

/**
 * It leaves the tile inwards, runs along an inner circle and comes out again.
 * @param {Drawing} drawing @param {boolean} clockwise @param {number} target
 * @returns {{pieces: Piece[], end: Point, tip: Point, middle: Point}}
 */
function curve(drawing, clockwise, target) {
  const { kit, radius, unit, tile } = drawing;
  const begin = drawing.angle(tile);
  const turn = mod(drawing.angle(target) - begin, TAU) - (clockwise ? 0 : TAU);
  let inner = Math.max(radius - 1.5 * unit, 0.4 * radius);
  if (Math.abs(turn) > Math.PI && !clockwise) inner *= 0.84;
  /** @param {number} far @param {number} part @returns {Point} */
  const polar = (far, part) => {
    const angle = begin + part * turn;
    return [far * Math.sin(angle), -far * Math.cos(angle)];
  };
  if (Math.abs(turn) <= Math.PI) {
    const chord = radius * Math.cos(turn / 2);
    if (Math.abs(inner - chord) < STRAIGHT) inner = chord + BOW;
    const reach = Math.min((inner / Math.cos(0.2 * turn)) * 1.04, radius - 0.6);
    const [first, second] = [polar(reach, 0.3), polar(reach, 0.7)];
    const start = kit.towards(drawing.at(tile), first, 0.77 * unit);
    const tip = kit.towards(drawing.at(target), second, 0.81 * unit);
    const end = kit.towards(drawing.at(target), second, 1.05 * unit);
    /** @param {number} k */
    const mid = k => (start[k] + 3 * first[k] + 3 * second[k] + tip[k]) / 8;
    const pieces = /** @type {Piece[]} */ ([
      ['M', start],
      ['C', first, second, end],
    ]);
    return { pieces, end, tip, middle: [mid(0), mid(1)] };
  }
  const edge = radius - 0.78 * unit;
  const lead = Math.min(0.3, 1.1 / Math.abs(turn));
  /** @param {number} part */
  const along = part => {
    const inwards = Math.min(1, part / lead, (1 - part) / lead);
    return polar(edge - (edge - inner) * inwards * inwards * (3 - 2 * inwards), part);
  };
  const under = (0.26 * unit) / (Math.abs(turn) * edge);
  const points = Array.from({ length: 73 }, (_, k) => along((k / 72) * (1 - under)));
  return {
    pieces: points.map((point, k) => /** @type {Piece} */ ([k ? 'L' : 'M', point])),
    end: points[72],
    tip: along(1),
    middle: along(0.5),
  };
}

/** @param {Drawing} drawing @param {{tip: Point, end: Point}} line @returns {Point[]} */
function head({ kit, unit }, { tip, end }) {
  const outline = [
    [0.34, -0.15],
    [0.24, 0],
    [0.34, 0.15],
  ];
  return [tip, ...outline.map(([far, aside]) => kit.towards(tip, end, far * unit, aside * unit))];
}

/**
 * The jump's number in the middle of its line, or further in, or, without room, nowhere.
 * @param {Drawing} drawing @param {string} move @param {number} target @param {Point} at
 * @param {number} opacity
 */
function* chip(drawing, move, target, at, opacity) {
  const { kit, chip: c, view } = drawing;
  const which = `${move[0]}${drawing.tile}`;
  const value = view.assists ? worth(drawing, target) : '';
  const wide = c * (0.13 * Math.max(move.length * 1.55, value.length) + 0.16);
  const high = c * (value ? 0.49 : 0.3);
  const place = freePlace(drawing, at, wide, high);
  if (!place) return;
  const [x, y] = place;
  drawing.chips.push([x, y, wide, high]);
  yield kit.polygon(kit.box(place, wide, high), 0.2 * c, {
    id: `chip-${which}`,
    role: 'chip',
    fill: 'surface',
  });
  yield kit.text([x, y - (value ? 0.14 * c : 0)], move.replace('-', '−'), 0.44 * c, {
    id: `by-${which}`,
    role: 'jump',
    weight: 600,
    fill: 'accent',
    opacity,
  });
  if (value)
    yield kit.text([x, y + 0.26 * c], value, 0.28 * c, {
      id: `left-${which}`,
      role: 'value',
      fill: 'muted',
      opacity,
    });
}

/** @param {Drawing} drawing @param {number} target */
function worth({ kit, ring }, target) {
  const left = ring.far[target];
  return left < 0 ? 'dead end' : left === 0 ? 'goal' : `${kit.number(left)} more`;
}

/**
 * The nearest place towards the centre, and past it, that touches nothing.
 * @param {Drawing} drawing @param {Point} at @param {number} wide @param {number} high
 * @returns {Point|null}
 */
function freePlace({ chips, radius, unit }, at, wide, high) {
  const clear = radius - 0.72 * unit;
  for (let step = 0; step < 24; step++) {
    const [x, y] = [at[0] * (1 - step / 12), at[1] * (1 - step / 12)];
    const inside = Math.hypot(Math.abs(x) + wide, Math.abs(y) + high) <= clear;
    const apart = chips.every(
      ([left, top, w, h]) => Math.abs(x - left) >= wide + w || Math.abs(y - top) >= high + h,
    );
    if (inside && apart) return [x, y];
  }
  return null;
}
