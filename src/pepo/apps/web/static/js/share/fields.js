// @ts-check
// The fields of the sheets that ask how something should be saved.
import { h } from '../dom.js';

/** @param {string} title @param {Node} field */
export const labelled = (title, field) => h('label', h('span', title), field);

/** @param {string} title @param {boolean} [checked] */
export function tick(title, checked = false) {
  const input = h('input', { type: 'checkbox', checked });
  return { input, el: h('label.switch', input, h('span', title)) };
}

/** @param {string[][]} choices @param {string} [chosen] */
export const select = (choices, chosen = '') =>
  h(
    'select.textbox',
    ...choices.map(([value, title]) => h('option', { value, selected: value === chosen }, title)),
  );
