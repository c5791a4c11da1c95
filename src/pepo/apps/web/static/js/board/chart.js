// @ts-check
// A chart: a scene that nothing happens on. A shape says its label under the pointer.
import { svg } from '../dom.js';
import { create } from './elements.js';

/** @param {import('../types.js').Scene} scene */
export function drawChart(scene) {
  const shapes = scene.shapes.map(shape => {
    const element = create(shape);
    const title = svg('title');
    title.textContent = shape.label ?? '';
    if (shape.label) element.append(title);
    return element;
  });
  const box = { viewBox: scene.box.join(' '), class: 'chart' };
  return svg('svg', { ...box, role: 'img', 'aria-label': scene.alt }, ...shapes);
}
