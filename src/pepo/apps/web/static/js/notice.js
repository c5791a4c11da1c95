// @ts-check
// A line under a board that says what happened, with a button where there is something to do about it.

import { put } from './dom.js';
import { announce } from './live-region.js';

/**
 * @param {HTMLElement} line
 * @param {string} text
 * @param {string} [tone] '', 'right' or 'wrong'
 * @param {HTMLElement} [more]
 */
export function sayIn(line, text, tone = '', more) {
  line.classList.remove('right', 'wrong');
  if (tone) line.classList.add(tone);
  put(line, text, ...(more ? [' ', more] : []));
  if (text) announce(text);
}
