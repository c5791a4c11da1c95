// @ts-check
// The shape under a pointer: first one with a move, then one that could be meant.

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('./board.js').Board} Board */

const SLOP = 14; // px around a shape that still hit it, for thumbs

/**
 * @param {Board} board
 * @param {number} x
 * @param {number} y client coordinates
 * @returns {DOMPoint|null}
 */
export function boardPoint(board, x, y) {
  const matrix = board.svg.getScreenCTM();
  return matrix && new DOMPoint(x, y).matrixTransform(matrix.inverse());
}

/**
 * The topmost shape that a click there means, if any.
 * @param {Board} board
 * @param {number} x
 * @param {number} y
 * @returns {Shape|null}
 */
export function shapeAt(board, x, y) {
  const point = boardPoint(board, x, y);
  if (!point || !board.scene) return null;
  const shapes = [...board.scene.shapes].reverse();
  const hits = (/** @type {Shape} */ shape) => contains(board, shape, point);
  return (
    shapes.find(shape => shape.moves && hits(shape)) ??
    nearby(board, shapes, point) ??
    shapes.find(shape => (shape.tries || shape.place) && hits(shape)) ??
    null
  );
}

/** @param {Board} board @param {Shape[]} shapes @param {DOMPoint} point */
function nearby(board, shapes, point) {
  const scale = board.svg.getScreenCTM()?.a ?? 1;
  const round = shapes.filter(shape => shape.moves && shape.kind === 'circle');
  const far = (/** @type {Shape} */ s) =>
    Math.hypot((s.x ?? 0) - point.x, (s.y ?? 0) - point.y) - (s.r ?? 0);
  const nearest = round.sort((a, b) => far(a) - far(b))[0];
  const small = nearest && (nearest.r ?? 0) * scale < 22; // large things need no help
  return small && far(nearest) * scale < SLOP ? nearest : null;
}

/** @param {Board} board @param {Shape} shape @param {DOMPoint} point */
function contains(board, shape, point) {
  if (shape.kind === 'circle')
    return Math.hypot((shape.x ?? 0) - point.x, (shape.y ?? 0) - point.y) <= (shape.r ?? 0);
  if (shape.kind === 'line') return toLine(shape, point) <= Math.max(shape.width ?? 0, 0.2);
  const element = board.elements.get(shape.id);
  return element instanceof SVGGeometryElement && element.isPointInFill(point);
}

/** @param {Shape} line @param {DOMPoint} p */
function toLine(line, p) {
  const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = line;
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1;
  const t = Math.min(1, Math.max(0, ((p.x - x1) * (x2 - x1) + (p.y - y1) * (y2 - y1)) / length));
  return Math.hypot(p.x - x1 - t * (x2 - x1), p.y - y1 - t * (y2 - y1));
}
