// @ts-check
// What a family's rules draw and write with: shapes, points, and numbers inside sentences.

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {[number, number]} Point */
/** @typedef {[string, ...any[]]} Piece as in SVG: ['M', p], ['C', p, p, p], ['A', r, large, sweep, p] */
/** @typedef {typeof kit} Kit */
/**
 * What a picture should show besides the position.
 * @typedef {object} View
 * @property {any[]} trail the states before this one
 * @property {Record<string, boolean>} switches
 * @property {Hint|null} [hint]
 * @property {number} [beat] 1 shows the evidence, 2 the conclusion too
 * @property {boolean} [assists]
 * @property {string[]} [marks] ids of shapes to mark as wrong
 * @property {any} [firm] the state before anything was pencilled
 */
/**
 * @typedef {object} Hint
 * @property {string} look
 * @property {string} [therefore]
 * @property {string[]} [moves] none if it is a refusal
 * @property {string[]} [evidence]
 * @property {string[]} [conclusion]
 * @property {string[][]} [regions]
 */
/** @typedef {{box: number[], alt: string, shapes: Shape[], finale?: string[][]}} Scene */

/** @param {number} value */
const round = value => Math.round(value * 1000) / 1000 || 0;

const GEOMETRY = new Set(['x', 'y', 'r', 'x1', 'y1', 'x2', 'y2', 'size']);

/**
 * A shape with what isn't empty; `scale` enlarges it.
 * @param {any} shape @param {number} [scale] @returns {Shape}
 */
function tidy(shape, scale = 1) {
  /** @type {any} */
  const said = {};
  for (const [name, value] of Object.entries(shape)) {
    if (value === '' || value === null || value === undefined) continue;
    if (Array.isArray(value) && !value.length) continue;
    if (name === 'opacity' && value === 1) continue;
    if (name === 'width' && !shape.stroke) continue;
    if (GEOMETRY.has(name) || name === 'width') said[name] = round(value * scale);
    else if (name === 'dash')
      said[name] = value.map((/** @type {number} */ part) => round(part * scale));
    else said[name] = value;
  }
  return said;
}

/** @param {Piece[]} pieces @param {number} [scale] */
function pathData(pieces, scale = 1) {
  const at = (/** @type {Point} */ [x, y]) => `${round(x * scale)} ${round(y * scale)}`;
  return pieces
    .map(([command, ...parts]) =>
      command === 'A'
        ? `A${round(parts[0] * scale)} ${round(parts[0] * scale)} 0 ${Number(parts[1])} ${Number(parts[2])} ${at(parts[3])}`
        : command + parts.map(at).join(' '),
    )
    .join('');
}

/** A polygon; its corners may be rounded. @param {Point[]} points @param {number} far */
function corners(points, far) {
  /** @type {Piece[]} */
  const pieces = [];
  /** @param {Point} corner @param {Point} other @returns {Point} */
  const near = (corner, other) => {
    const dx = other[0] - corner[0];
    const dy = other[1] - corner[1];
    const part = Math.min(0.5, far / (Math.hypot(dx, dy) || 1));
    return [corner[0] + dx * part, corner[1] + dy * part];
  };
  points.forEach((corner, k) => {
    if (!far) {
      pieces.push([k ? 'L' : 'M', corner]);
      return;
    }
    pieces.push([k ? 'L' : 'M', near(corner, points.at(k - 1) ?? corner)]);
    pieces.push(['Q', corner, near(corner, points[(k + 1) % points.length])]);
  });
  return [...pieces, /** @type {Piece} */ (['Z'])];
}

/** Shapes in units of `scale`. @param {number} scale */
const shapesIn = scale => ({
  /** @param {Point} at @param {number} r @param {any} more */
  circle: (at, r, more) => tidy({ kind: 'circle', x: at[0], y: at[1], r, ...more }, scale),
  /** @param {Point} from @param {Point} to @param {any} more */
  line: (from, to, more) =>
    tidy({ kind: 'line', x1: from[0], y1: from[1], x2: to[0], y2: to[1], ...more }, scale),
  /** @param {Piece[]} pieces @param {any} more */
  path: (pieces, more) => tidy({ kind: 'path', d: pathData(pieces, scale), ...more }, scale),
  /** @param {Point[]} points @param {number} rounded @param {any} more */
  polygon: (points, rounded, more) =>
    tidy({ kind: 'path', d: pathData(corners(points, rounded), scale), ...more }, scale),
  /** @param {Point} at @param {string} text @param {number} size @param {any} more */
  text: (at, text, size, more) =>
    tidy(
      { kind: 'text', x: at[0], y: at[1], text, size, weight: 400, anchor: 'middle', ...more },
      scale,
    ),
});

/** @param {number} value */
const number = value => value.toLocaleString('en');

export const kit = {
  ...shapesIn(1),
  shapesIn,
  round,
  number,
  /** The corners of an upright rectangle. @param {Point} at @param {number} w @param {number} h */
  box: ([x, y], w, h) =>
    /** @type {Point[]} */ ([
      [x - w, y - h],
      [x + w, y - h],
      [x + w, y + h],
      [x - w, y + h],
    ]),
  /**
   * The point `far` from one towards another, and `aside` to the right.
   * @param {Point} from @param {Point} to @param {number} far @param {number} [aside]
   * @returns {Point}
   */
  towards(from, to, far, aside = 0) {
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const length = Math.hypot(dx, dy) || 1;
    const [x, y] = [dx / length, dy / length];
    return [from[0] + far * x - aside * y, from[1] + far * y + aside * x];
  },
  /** "1 square", "2 passes". @param {number} count @param {string} noun @param {string} [nouns] */
  counted: (count, noun, nouns) => `${number(count)} ${count === 1 ? noun : (nouns ?? `${noun}s`)}`,
  /** @param {number} count @param {string} [verb] */
  are: (count, verb) => (verb ? (count === 1 ? `${verb}s` : verb) : count === 1 ? 'is' : 'are'),
  /** "north, east and south". @param {string[]} words @param {string} [last] */
  listed: (words, last = 'and') =>
    [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${last} `),
  /** A text inside a sentence, cut where it is long. @param {string} text @param {number} [most] */
  quote: (text, most = 40) => `'${text.length > most ? `${text.slice(0, most)}…` : text}'`,
  /**
   * The fewest steps from every place to a goal, against the direction of play; -1 where there
   * is no way.
   * @param {number} count of places @param {(place: number) => number[]} next where moves lead
   * @param {number[]} goals
   */
  distances(count, next, goals) {
    /** @type {number[][]} */
    const into = Array.from({ length: count }, () => []);
    for (let place = 0; place < count; place++)
      for (const target of next(place)) into[target].push(place);
    const far = Array(count).fill(-1);
    const queue = [...goals];
    for (const goal of goals) far[goal] = 0;
    for (const here of queue)
      for (const before of into[here])
        if (far[before] < 0) {
          far[before] = far[here] + 1;
          queue.push(before);
        }
    return far;
  },
};
