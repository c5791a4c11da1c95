// @ts-check
// Rows of a trace that are the same to the method: each names the others, and leads there.
import { h } from '../dom.js';
import { number } from '../text.js';

/** @typedef {{as_in: number|null, again: number[]}} Same */

const MAX_NAMED = 3; // later rows

/**
 * "as in row 3", "again in rows 7 and 9", with buttons that lead there; null if it is like no other.
 * @param {import('../play/play.js').Play} play
 * @param {Same} row
 * @param {{tabindex?: number}} [how]
 */
export function sameRows(play, { as_in, again }, how = {}) {
  if (as_in === null && !again.length) return null;
  /** @param {number} row @param {string} said */
  const link = (row, said) =>
    h('button.to-row', { ...how, type: 'button', onclick: event => go(event, row) }, said);
  /** @param {Event} event @param {number} row */
  const go = (event, row) => {
    event.stopPropagation(); // the row it is in has another place to lead to
    play.watch?.goTo(row);
  };
  /** @type {(Node|string)[]} */
  const said = [];
  if (as_in !== null)
    said.push(link(as_in, as_in ? `as in row ${number(as_in)}` : 'as at the start'));
  if (again.length) {
    if (said.length) said.push(', ');
    const [first, ...others] = again.slice(0, MAX_NAMED);
    const word = `again in row${again.length > 1 ? 's' : ''} `;
    said.push(link(first, `${word}${number(first)}`));
    for (const row of others) said.push(', ', link(row, number(row)));
    if (again.length > MAX_NAMED) said.push(` and ${number(again.length - MAX_NAMED)} more`);
  }
  return h('span.same', ...said);
}
