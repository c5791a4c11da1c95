// @ts-check
// One shape, one SVG element.
import { svg } from '../dom.js';
import { paint } from './paint.js';

/** @typedef {import('../types.js').Shape} Shape */

/** @param {Shape} shape */
export function create(shape) {
  const element = /** @type {SVGGraphicsElement} */ (svg(shape.kind));
  draw(element, shape);
  return element;
}

/** The bare form of a shape, dressed by a class alone. @param {Shape} shape @param {string} role */
export function outline(shape, role) {
  const element = svg(shape.kind, { class: role });
  place(element, shape);
  return element;
}

/** Make an element look like a shape. @param {SVGElement} element @param {Shape} shape */
export function draw(element, shape) {
  place(element, shape);
  element.setAttribute('fill', paint(shape.fill));
  element.setAttribute('stroke', paint(shape.stroke));
  element.style.strokeWidth = shape.stroke ? `calc(${shape.width}px * var(--outline-scale))` : '';
  attribute(element, 'stroke-dasharray', shape.dash?.join(' '));
  attribute(element, 'opacity', shape.opacity);
  element.setAttribute('data-id', shape.id);
  element.setAttribute('class', shape.role);
}

/** Only its geometry. @param {SVGElement} element @param {Shape} shape */
export function place(element, shape) {
  element.removeAttribute('transform');
  switch (shape.kind) {
    case 'circle':
      set(element, { cx: shape.x, cy: shape.y, r: shape.r });
      break;
    case 'line':
      set(element, { x1: shape.x1, y1: shape.y1, x2: shape.x2, y2: shape.y2 });
      break;
    case 'path':
      set(element, { d: shape.d });
      break;
    case 'text':
      write(element, shape);
      break;
  }
}

/** Digits and capitals are .72 of the size high; their foot is .355 below the middle. */
const FOOT = 0.355;

/** @param {SVGElement} element @param {Shape} shape */
function write(element, shape) {
  const size = shape.size ?? 1;
  set(element, {
    x: shape.x,
    y: (shape.y ?? 0) + FOOT * size,
    'font-size': size,
    'font-weight': shape.weight,
    'text-anchor': shape.anchor ?? 'middle',
  });
  if (element.textContent !== shape.text) element.textContent = shape.text ?? '';
}

/** @param {Element} element @param {Record<string, string|number|undefined>} values */
function set(element, values) {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(value));
}

/** @param {Element} element @param {string} name @param {string|number|undefined} value */
function attribute(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}
