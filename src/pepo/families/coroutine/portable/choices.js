// @ts-check
// Where the mover can go, and where both coins went: a twin of drawing/__init__.py.
import { COINS } from './board.js';
import { PAINTS } from './figure.js';

/** @typedef {import('./picture.js').Drawing} Drawing */
/** @typedef {import('./picture.js').Option} Option */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */

/** @param {Drawing} drawing @param {Option} option */
export function* drawGhost(drawing, option) {
  const { kit, pen, position } = drawing;
  const [here, there] = [drawing.centre(drawing.here), drawing.centre(option.target)];
  const { done, opacity, move, target } = option;
  const coin = COINS[position.mover];
  yield pen.line(kit.towards(here, there, 0.49), kit.towards(there, here, 0.205), {
    id: `reach-${coin}-${target + 1}`,
    role: 'reach',
    stroke: 'accent',
    width: done ? 0.03 : 0.018,
    dash: done ? [] : [0.001, 0.05],
    opacity,
  });
  yield drawing.outline(position.mover, there, 0, {
    id: drawing.ghostId(target, false),
    role: 'ghost',
    fill: 'surface',
    stroke: 'accent',
    width: done ? 0.03 : 0.016,
    dash: done ? [] : [0.045, 0.035],
    moves: [move],
    opacity,
    label: `${coin} goes ${move.slice(2)} to ${target + 1}`,
  });
  yield* value(drawing, option, there);
}

/** @param {Drawing} drawing @param {Option} option @param {Point} at */
function* value(drawing, option, at) {
  const { pen } = drawing;
  const [x, y] = at;
  const name = `${COINS[drawing.position.mover]}-${option.target + 1}`;
  const said = { role: 'value', opacity: option.opacity };
  const bold = { id: `value-${name}`, weight: 600, fill: 'accent', ...said };
  if (!drawing.view.assists) {
    yield pen.text(at, option.move.slice(2), 0.105, bold);
    return;
  }
  const [left, unit] = remaining(drawing, option);
  yield pen.text([x, y - 0.025], left, left.length < 3 ? 0.14 : 0.1, bold);
  yield pen.text([x, y + 0.085], unit, 0.058, { id: `unit-${name}`, fill: 'ink-2', ...said });
}

/** @param {Drawing} drawing @param {Option} option */
function remaining({ kit, puzzle, position }, { move }) {
  const left = puzzle.farFrom(puzzle.apply(position, move));
  if (left === null) return ['–', 'dead end'];
  return left === 0 ? ['0', 'goal'] : [kit.number(left), 'more'];
}

/** A pass is a move like any other. @param {Drawing} drawing @param {Option} option */
export function* drawPass(drawing, option) {
  const { kit, pen, position } = drawing;
  const coin = COINS[position.mover];
  const said = drawing.view.assists
    ? `pass, ${remaining(drawing, option).join(' ').replace(/^– /, '')}`
    : 'pass';
  const half = 0.045 * said.length * 0.5 + 0.075;
  const at = passAt(drawing, option.target, half);
  yield pen.polygon(kit.box(at, half, 0.075), 0.07, {
    id: drawing.ghostId(option.target, true),
    role: 'ghost pass',
    fill: 'surface',
    stroke: 'accent',
    width: option.done ? 0.03 : 0.016,
    dash: option.done ? [] : [0.045, 0.035],
    moves: [option.move],
    label: `${coin} has no move and passes`,
  });
  yield pen.text(at, said, 0.085, {
    id: `value-${coin}-${option.target + 1}`,
    role: 'value',
    weight: 600,
    fill: 'accent',
  });
}

/**
 * Where its label goes: never on an arrow, but then on the edge to the next row, or to the one
 * before the last.
 * @param {Drawing} drawing @param {number} square @param {number} half @returns {Point}
 */
function passAt(drawing, square, half) {
  const { puzzle } = drawing;
  const [x, y] = drawing.centre(square);
  const below = half < 0.17 ? [4] : [3, 4, 5];
  const isFree = !below.some(arrow => puzzle.squares[square].includes(arrow));
  if (isFree || puzzle.height === 1) return [x, y + 0.355];
  return [x, square + puzzle.width < puzzle.squares.length ? y + 0.5 : y - 0.5];
}

/** Every step of both coins, each slightly to its right. @param {Drawing} drawing */
export function* drawTrail(drawing) {
  const { kit, pen, view, position, solved } = drawing;
  const states = [...view.trail, position];
  for (let k = 0; k + 1 < states.length; k++) {
    const { coins, mover } = states[k];
    const from = drawing.centre(coins[mover]);
    const to = drawing.centre(states[k + 1].coins[mover]);
    if (from[0] === to[0] && from[1] === to[1]) continue;
    yield pen.line(kit.towards(from, to, 0.1, 0.04), kit.towards(to, from, 0.1, -0.04), {
      id: `trail-${k}`,
      role: `trail ${COINS[mover]}`,
      stroke: PAINTS[mover][0],
      width: 0.022,
      dash: solved ? [] : [0.001, 0.05],
    });
  }
}
