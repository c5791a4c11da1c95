// @ts-check
// Elements without a framework: h('button.tool', {title: 'Undo', onclick}, 'Undo').

/**
 * An element; the tag may have classes: 'div.a.b'. Attributes may be left out.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {import('./html.js').Attributes<Tag>|import('./html.js').Child} [first] on… are listeners
 * @param {...import('./html.js').Child} children
 * @returns {import('./html.js').ElementOf<Tag>}
 */
export function h(tag, first, ...children) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name || 'div');
  if (classes.length) element.className = classes.join(' ');
  if (first && typeof first === 'object' && !(first instanceof Node)) {
    for (const [key, value] of Object.entries(first)) setAttribute(element, key, value);
    put(element, ...children);
  } else put(element, first, ...children);
  return /** @type {import('./html.js').ElementOf<Tag>} */ (element);
}

/** @param {Element} element @param {string} key @param {unknown} value */
function setAttribute(element, key, value) {
  if (typeof value === 'function') {
    element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
  } else if (value !== false && value !== null && value !== undefined) {
    element.setAttribute(key, value === true ? '' : String(value));
  }
}

/**
 * Replace what an element holds.
 * @param {Element} element
 * @param {...import('./html.js').Child} children
 */
export function put(element, ...children) {
  element.replaceChildren(
    ...children.filter(child => child !== null && child !== undefined && child !== false),
  );
  return element;
}

const HEADING = 28; // px, of a table's heading that stays in place

/**
 * Scrolls a box until a part of it is seen; never the page.
 * @param {HTMLElement} box
 * @param {HTMLElement} part
 */
export function keepInView(box, part) {
  const top = part.offsetTop - HEADING;
  const bottom = part.offsetTop + part.offsetHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name
 * @param {Record<string, string|number>} [attributes]
 * @param {...Node} children
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @template T @param {T|null|undefined} value @returns {T} */
export function must(value) {
  if (value === null || value === undefined) throw new Error('something of the page is missing');
  return value;
}

/** Whether the keys go to a text box and aren't shortcuts. @param {Event} event */
export const isTyping = ({ target }) =>
  target instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(target.type);

/** Whether the keyboard can no longer be here. @param {Element|null} element */
export const isLost = element =>
  !(element instanceof HTMLElement) ||
  element === document.body ||
  !element.isConnected ||
  !element.checkVisibility() ||
  element.matches(':disabled');

/**
 * Draw a part of the page anew; the keyboard stays at the same place in it.
 * @param {HTMLElement} part
 * @param {() => void} draw
 */
export function keepFocus(part, draw) {
  const all = () =>
    /** @type {HTMLElement[]} */ ([...part.querySelectorAll('a[href], button, input, select')]);
  const held = document.activeElement;
  const at = all().indexOf(/** @type {HTMLElement} */ (held));
  draw();
  if (at >= 0 && isLost(document.activeElement)) all()[at]?.focus();
}
