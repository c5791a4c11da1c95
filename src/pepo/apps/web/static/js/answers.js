// @ts-check
// The choices of a question: a button each, with the digit that presses it.
import { h } from './dom.js';

/**
 * @param {number} digit
 * @param {string} text
 * @param {() => unknown} choose
 * @param {{right: boolean, mine: boolean}} [told] once you have answered
 */
export function answerButton(digit, text, choose, told) {
  const state = !told ? 'open' : told.right ? 'right' : told.mine ? 'wrong' : 'other';
  return h(
    `button.answer.${state}`,
    { disabled: Boolean(told), onclick: () => choose() },
    h('kbd', String(digit)),
    h('span', text),
    told?.right && h('span.told', 'right'),
    told?.mine && !told.right && h('span.told', 'your choice'),
  );
}
