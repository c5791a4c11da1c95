// @ts-check
// Points around a square's centre, and arrows: a twin of drawing/figure.py.

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */

/** Of each coin: its face, its edge, its letter. */
export const PAINTS = [
  ['piece-3', 'edge-3', 'mark-3'],
  ['piece-2', 'edge-2', 'mark-2'],
];

/**
 * The point `far` from the centre in a direction, and `aside` to the right of it.
 * @param {Point} centre @param {number} direction @param {number} far @param {number} [aside]
 * @returns {Point}
 */
export function around(centre, direction, far, aside = 0) {
  const angle = (direction * Math.PI) / 4;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  return [centre[0] + far * x - aside * y, centre[1] + far * y + aside * x];
}

/** @param {Point} at @param {number} step @param {number} shaft */
export function arrow(at, step, shaft) {
  const half = shaft / 2;
  const neck = 0.348 - (0.02 * half) / 0.06;
  const outline = [
    [0.25, half],
    [neck, half],
    [0.328, 0.06],
    [0.43, 0],
    [0.328, -0.06],
    [neck, -half],
    [0.25, -half],
  ];
  return outline.map(([far, aside]) => around(at, step, far, aside));
}

/** @param {Point} at @param {number} step */
export function head(at, step) {
  const outline = [
    [0.43, 0],
    [0.328, 0.06],
    [0.348, 0],
    [0.328, -0.06],
  ];
  return outline.map(([far, aside]) => around(at, step, far, aside));
}
