// @ts-check
// Scenes as values: the next one from what changed.

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Change} Change */
/** @typedef {import('../types.js').Shape} Shape */

/** @param {Scene|null} before @param {Change} change @returns {Scene} */
export function next(before, change) {
  if (change.scene) return change.scene;
  if (!before) throw new Error('a change without a scene before it');
  const gone = new Set(change.gone);
  const changed = new Set((change.put ?? []).map(([, shape]) => shape.id));
  const old = new Map(before.shapes.map(shape => [shape.id, shape]));
  const fresh = (change.put ?? []).filter(([, shape]) => !old.has(shape.id));
  const again = new Map((change.put ?? []).map(([, shape]) => [shape.id, shape]));
  const shapes = before.shapes
    .filter(shape => !gone.has(shape.id))
    .map(shape => (changed.has(shape.id) ? /** @type {Shape} */ (again.get(shape.id)) : shape));
  for (const [at, shape] of fresh) shapes.splice(at, 0, shape);
  return { box: before.box, alt: change.alt ?? before.alt, shapes, finale: change.finale };
}
