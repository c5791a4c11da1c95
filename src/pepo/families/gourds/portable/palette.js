// @ts-check
// Which paint an index has, and how much of a board is drawn: a twin of drawing/palette.py.
import { colourNumbers } from './board.js';

/**
 * @typedef {{number: number, piece: string, edge: string, mark: string, tint: string, dot: string}}
 *   Paint
 */

export const FULL = 220;
export const BARE = 10_000;

/** @param {number} number @returns {Paint} */
export const ownPaint = number => ({
  number,
  piece: `piece-${number}`,
  edge: `edge-${number}`,
  mark: `mark-${number}`,
  tint: `tint-${number}`,
  dot: `dot-${number}`,
});

/** @param {import('./board.js').Board} board @returns {Map<number, Paint>} */
export function paintsOf(board) {
  return new Map(
    [...colourNumbers(board)].map(([index, number]) => {
      const own = board.colours.get(index);
      return [index, own ? given(number, own) : ownPaint(number)];
    }),
  );
}

/** A colour of the board's own palette. @param {number} number @param {string} colour @returns {Paint} */
function given(number, colour) {
  const parts = [1, 3, 5].map(k => Number.parseInt(colour.slice(k, k + 2), 16));
  const light = 0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2] > 140;
  const half = (/** @type {number} */ part) => {
    const [low, rest] = [Math.floor(part / 2), part % 2];
    return low + (rest && low % 2); // a half goes to the even number, as in Python
  };
  const edge = parts.map(part => half(part).toString(16).padStart(2, '0')).join('');
  return {
    number,
    piece: colour,
    edge: `#${edge}`,
    mark: light ? '#1a201b' : '#ffffff',
    tint: `${colour}4d`,
    dot: 'ink-2',
  };
}
