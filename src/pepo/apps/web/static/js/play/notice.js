// @ts-check
// One line under the board.
import { h, put } from '../dom.js';

/** @param {import('./play.js').Play} play */
export function noticeLine(play) {
  const el = h('p.notice');
  function show() {
    const { text, tone, act } = play.notice.text
      ? play.notice
      : (play.watch?.result ?? play.notice);
    el.className = `notice ${tone}`;
    put(el, text, act ? h('button', { onclick: act.run }, act.title) : null);
  }
  return { el, show };
}
