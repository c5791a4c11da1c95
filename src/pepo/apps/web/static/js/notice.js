// @ts-check
// A line that says what happened, with a button where there is something to do about it.
import { h, put } from './dom.js';
import { announce } from './live-region.js';

/** @typedef {(text: string, tone?: ''|'right'|'wrong', more?: HTMLElement) => void} Say */

export function noticeLine() {
  const el = h('p.notice', { role: 'status' });
  /** @type {Say} */
  const say = (text, tone = '', more) => {
    el.classList.remove('right', 'wrong');
    if (tone) el.classList.add(tone);
    put(el, text, ...(more ? [' ', more] : []));
    if (text) announce(text);
  };
  return { el, say };
}
