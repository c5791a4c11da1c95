// @ts-check
// Shapes out of sprites: put in place, numbered, and given what the position adds.

/** @typedef {import('../types.js').Shape} Shape */
/**
 * @typedef {object} Ref
 * @property {string} use the sprite
 * @property {number[]} [at] where its origin goes
 * @property {Record<string, string|number>} [put] what stands for {names} in ids and bodies
 * @property {object} [more] for its first shape
 * @property {Record<string, object>} [on] for shapes by id
 */

/** @param {Record<string, Shape[]>} sprites @param {Ref[]} refs @returns {Shape[]} */
export function compose(sprites, refs) {
  return refs.flatMap(({ use, at, put, more, on }) =>
    (sprites[use] ?? []).map((shape, k) => {
      const id = put ? filled(shape.id, put) : shape.id;
      const whole = {
        ...(at ? moved(shape, at[0], at[1]) : shape),
        id,
        ...(k === 0 ? more : {}),
        ...on?.[id],
      };
      return shape.body ? { ...whole, body: filled(shape.body, put ?? {}) } : whole;
    }),
  );
}

/** @param {string} text @param {Record<string, string|number>} put */
const filled = (text, put) => text.replace(/\{(\w+)\}/g, (_, name) => String(put[name]));

/** @param {number} n */
const short = n => Math.round(n * 1000) / 1000;

/** @param {Shape} shape @param {number} dx @param {number} dy @returns {Shape} */
function moved(shape, dx, dy) {
  const x = (/** @type {number|undefined} */ n) => short((n ?? 0) + dx);
  const y = (/** @type {number|undefined} */ n) => short((n ?? 0) + dy);
  if (shape.kind === 'line')
    return { ...shape, x1: x(shape.x1), y1: y(shape.y1), x2: x(shape.x2), y2: y(shape.y2) };
  if (shape.kind === 'path') return { ...shape, d: movedPath(shape.d ?? '', dx, dy) };
  return { ...shape, x: x(shape.x), y: y(shape.y) };
}

/** @param {string} d @param {number} dx @param {number} dy */
function movedPath(d, dx, dy) {
  return d.replace(/([MLQCAZ])([^MLQCAZ]*)/g, (_, command, rest) => {
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const first = command === 'A' ? 5 : 0; // radii and flags stay
    return (
      command +
      numbers
        .map((/** @type {number} */ n, /** @type {number} */ k) =>
          k < first ? n : short(n + ((k - first) % 2 ? dy : dx)),
        )
        .join(' ')
    );
  });
}
