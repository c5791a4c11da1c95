// @ts-check
// The outlines of cells and gourds: a twin of drawing/figure.py, where they are explained.

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Piece} Piece */

export const DISC = 0.6;
export const WAIST = 0.235;
export const APART = Math.sqrt(3);
const ARC = (APART ** 2 / 4 + WAIST ** 2 - DISC ** 2) / (2 * (DISC - WAIST));
const FAR = Math.hypot(APART / 2, WAIST + ARC);
const TOUCH = [(DISC * APART) / 2 / FAR, (DISC * (WAIST + ARC)) / FAR];
const SEED_LENGTH = 0.34;
const CORNERS = [[0], [0, 3], [0, 2, 4], [1, 2, 4, 5]];

/** A point of a figure that is turned and then put somewhere. @param {Point} at @param {number} turn @param {number[]} point @returns {Point} */
export const placed = (at, turn, [x, y]) => [
  at[0] + x * Math.cos(turn) - y * Math.sin(turn),
  at[1] + x * Math.sin(turn) + y * Math.cos(turn),
];

/** @param {Point} from @param {Point} to */
export const direction = (from, to) => Math.atan2(to[1] - from[1], to[0] - from[0]);

/** @param {Point} centre @param {number} radius */
export const hexagon = (centre, radius) =>
  Array.from({ length: 6 }, (_, k) => placed(centre, (Math.PI / 3) * k, [0, -radius]));

/** The two sides of a half neck. @param {Point} disc @param {number} turn @returns {Piece[][]} */
export function rims(disc, turn) {
  const [x, y] = TOUCH;
  return [
    [
      ['M', placed(disc, turn, [APART / 2, WAIST])],
      ['A', ARC, false, false, placed(disc, turn, [x, y])],
    ],
    [
      ['M', placed(disc, turn, [x, -y])],
      ['A', ARC, false, false, placed(disc, turn, [APART / 2, -WAIST])],
    ],
  ];
}

/** From the disc to the waist. @param {Point} disc @param {number} turn @returns {Piece[]} */
export function halfNeck(disc, turn) {
  const [[low, arc], [[, corner], back]] = rims(disc, turn);
  return [low, arc, ['L', corner], back, ['Z']];
}

/** The outline of a whole gourd. @param {Point} disc @param {number} turn @returns {Piece[]} */
export function outline(disc, turn) {
  const [x, y] = TOUCH;
  return [
    ['M', placed(disc, turn, [APART - x, y])],
    ['A', ARC, false, false, placed(disc, turn, [x, y])],
    ['A', DISC, true, true, placed(disc, turn, [x, -y])],
    ['A', ARC, false, false, placed(disc, turn, [APART - x, -y])],
    ['A', DISC, true, true, placed(disc, turn, [APART - x, y])],
    ['Z'],
  ];
}

/** A drop, its tip up before it is turned. @param {Point} at @param {number} turn @param {number} length @returns {Piece[]} */
function seed(at, turn, length) {
  const [half, wide] = [length / 2, length * 0.257];
  const point = (/** @type {number} */ x, /** @type {number} */ y) => placed(at, turn, [x, y]);
  return [
    ['M', point(0, -half)],
    ['C', point(0.56 * wide, -0.44 * half), point(wide, -0.04 * half), point(wide, 0.4 * half)],
    ['A', wide, false, true, point(-wide, 0.4 * half)],
    ['C', point(-wide, -0.04 * half), point(-0.56 * wide, -0.44 * half), point(0, -half)],
    ['Z'],
  ];
}

/** As many as the colour's number, 1 to 4; 5 to 8 lie like 1 to 4. @param {Point} at @param {number} colour */
export function seeds(at, colour) {
  const count = ((colour - 1) % 4) + 1;
  if (count === 1) return [seed(at, 0, 1.12 * SEED_LENGTH)];
  if (count === 2) return [-0.135, 0.135].map(x => seed(placed(at, 0, [x, 0]), 0, SEED_LENGTH));
  const [first, radius] = count === 3 ? [0, 0.195] : [45, 0.215];
  return Array.from({ length: count }, (_, k) => {
    const turn = ((first + (360 / count) * k) * Math.PI) / 180;
    return seed(placed(at, turn, [0, -radius]), turn + Math.PI, 0.84 * SEED_LENGTH);
  });
}

/** Dots in corners of a cell. @param {Point} centre @param {number} colour */
export function cornerDots(centre, colour) {
  const corners = hexagon(centre, 0.775);
  return CORNERS[(colour - 1) % 4].map(k => corners[k]);
}
