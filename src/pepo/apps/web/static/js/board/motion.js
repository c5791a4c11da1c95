// @ts-check
// How a shape gets from one place to the next. Bodies move as one: a body that turns goes round
// the point that stays fixed, so a pivot is an arc and a bend is a bend.

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {(t: number, p: Point) => Point} Rigid where a point of a body is at time t, 0 to 1 */

const NEAR = 1e-3;

/** @param {Shape} shape @returns {Point[]} */
export function points(shape) {
  switch (shape.kind) {
    case 'line':
      return [point(shape.x1, shape.y1), point(shape.x2, shape.y2)];
    case 'path':
      return pathPoints(shape.d ?? '');
    default:
      return [point(shape.x, shape.y)];
  }
}

/** @param {number|undefined} x @param {number|undefined} y */
const point = (x, y) => ({ x: x ?? 0, y: y ?? 0 });

/** @type {Map<string, Point[]>} */
const parsed = new Map();

/** The corners and handles of a path, without the radii of its arcs. @param {string} d */
function pathPoints(d) {
  const known = parsed.get(d);
  if (known) return known;
  /** @type {Point[]} */
  const found = [];
  for (const [, command, rest] of d.matchAll(/([MLQCAZ])([^MLQCAZ]*)/g)) {
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const pairs = command === 'A' ? numbers.slice(-2) : numbers;
    for (let k = 0; k + 1 < pairs.length; k += 2) found.push(point(pairs[k], pairs[k + 1]));
  }
  if (parsed.size > 20000) parsed.clear();
  parsed.set(d, found);
  return found;
}

/** @param {Point[]} all */
export function middle(all) {
  const sum = all.reduce((a, p) => ({ x: a.x + p.x, y: a.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / (all.length || 1), y: sum.y / (all.length || 1) };
}

/**
 * The motion of a body, from two of its discs.
 * @param {[Shape, Shape][]} discs before and after
 * @returns {Rigid|null}
 */
export function bodyMotion(discs) {
  if (discs.length < 2) return null;
  const [[a0, a1], [b0, b1]] = discs;
  const turn = angleBetween(difference(b0, a0), difference(b1, a1));
  const from = point(a0.x, a0.y);
  const to = point(a1.x, a1.y);
  if (Math.abs(turn) < NEAR) {
    const shift = { x: to.x - from.x, y: to.y - from.y };
    return (t, p) => ({ x: p.x + t * shift.x, y: p.y + t * shift.y });
  }
  const centre = fixedPoint(from, to, turn);
  return (t, p) => around(centre, turn * t, p);
}

/** @param {Shape} a @param {Shape} b */
const difference = (a, b) => ({ x: (a.x ?? 0) - (b.x ?? 0), y: (a.y ?? 0) - (b.y ?? 0) });

/** @param {Point} u @param {Point} v */
const angleBetween = (u, v) => Math.atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y);

/** @param {Point} centre @param {number} turn @param {Point} p */
export function around(centre, turn, p) {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const x = p.x - centre.x;
  const y = p.y - centre.y;
  return { x: centre.x + c * x - s * y, y: centre.y + s * x + c * y };
}

/**
 * The point that a turn which takes one point to another leaves in its place.
 * @param {Point} from
 * @param {Point} to
 * @param {number} turn
 */
function fixedPoint(from, to, turn) {
  const half = 1 / Math.tan(turn / 2);
  return {
    x: (from.x + to.x - half * (to.y - from.y)) / 2,
    y: (from.y + to.y + half * (to.x - from.x)) / 2,
  };
}

/**
 * How an element moves from one shape to the next; null where that is unclear (then it is
 * swapped).
 * @param {Shape} before @param {Shape} after @param {Rigid|null} body
 * @returns {{turns: boolean, at: (element: SVGElement, t: number) => void}|null}
 */
export function motion(before, after, body) {
  if (before.kind !== after.kind) return null;
  const old = points(before);
  const now = points(after);
  if (old.length !== now.length) return null;
  const from = middle(old);
  const to = middle(now);
  const path = follow(from, to, body);
  if (before.kind === 'circle' || before.kind === 'text') return slide(before, after, path);
  const turn = ownTurn(old, from, now, to);
  if (turn === null) return null;
  return {
    turns: Math.abs(turn) > NEAR,
    at(element, t) {
      const p = path(t);
      element.setAttribute(
        'transform',
        `translate(${p.x} ${p.y}) rotate(${(turn * t * 180) / Math.PI}) translate(${-from.x} ${-from.y})`,
      );
    },
  };
}

/**
 * How a middle moves: with its body, and whatever is left straight.
 * @param {Point} from
 * @param {Point} to
 * @param {Rigid|null} body
 * @returns {(t: number) => Point}
 */
function follow(from, to, body) {
  const along = body ?? ((_t, p) => p);
  const end = along(1, from);
  return t => {
    const p = along(t, from);
    return { x: p.x + t * (to.x - end.x), y: p.y + t * (to.y - end.y) };
  };
}

/** @param {Shape} before @param {Shape} after @param {(t: number) => Point} path */
function slide(before, after, path) {
  const isText = before.kind === 'text';
  const from = { x: before.x ?? 0, y: before.y ?? 0 };
  const r0 = before.r ?? 0;
  const r1 = after.r ?? 0;
  return {
    turns: false,
    /** @param {SVGElement} element @param {number} t */
    at(element, t) {
      const p = path(t);
      if (isText) element.setAttribute('transform', `translate(${p.x - from.x} ${p.y - from.y})`);
      else {
        element.setAttribute('cx', String(p.x));
        element.setAttribute('cy', String(p.y));
        if (r0 !== r1) element.setAttribute('r', String(r0 + t * (r1 - r0)));
      }
    },
  };
}

/**
 * The turn of a figure that keeps its form; null if it does not.
 * @param {Point[]} old
 * @param {Point} from
 * @param {Point[]} now
 * @param {Point} to
 */
function ownTurn(old, from, now, to) {
  let cross = 0;
  let dot = 0;
  let size = 0;
  old.forEach((p, k) => {
    const u = { x: p.x - from.x, y: p.y - from.y };
    const v = { x: now[k].x - to.x, y: now[k].y - to.y };
    cross += u.x * v.y - u.y * v.x;
    dot += u.x * v.x + u.y * v.y;
    size += u.x * u.x + u.y * u.y;
  });
  const turn = Math.atan2(cross, dot);
  const off = old.reduce((worst, p, k) => {
    const q = around(from, turn, p);
    return Math.max(
      worst,
      Math.hypot(q.x - from.x + to.x - now[k].x, q.y - from.y + to.y - now[k].y),
    );
  }, 0);
  return off <= 0.02 * Math.sqrt(size / old.length) + 0.01 ? turn : null;
}
