// @ts-check
// What the method says of the step that is shown.
import { h, put } from '../dom.js';
import { capital } from '../text.js';

const MAX_CALLS = 14; // calls of a stack that are shown

/** @param {import('../play/play.js').Play} play */
export function stepPanel(play) {
  const why = h('p.why');
  const stack = h('div.stack', { 'aria-label': 'Open calls' });
  const el = h('section.sec', { hidden: true }, h('h2', 'This step'), why, stack);

  function show() {
    const frame = play.game.solved && !play.watching ? null : play.watch?.frame;
    const said = frame && frame.number > 0 ? frame.why : '';
    el.hidden = !said;
    put(why, said ? sentence(said) : '');
    const calls = frame?.stack ?? [];
    stack.hidden = !calls.length;
    put(
      stack,
      calls.length > MAX_CALLS ? '… ' : null,
      ...calls.slice(-MAX_CALLS).map(call => h('i', call)),
    );
  }
  return { el, show };
}

/** @param {string} text */
const sentence = text => `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}`;
