// @ts-check
// What the method says of the step that is shown, and which rows are the same.
import { h, put } from '../dom.js';
import { capital } from '../text.js';
import { sameRows } from './same.js';

/** @param {import('../play/play.js').Play} play */
export function stepPanel(play) {
  const why = h('p.why');
  const same = h('p.same-rows');
  const el = h('section.sec', { hidden: true }, h('h2', 'This step'), why, same);

  function show() {
    const frame = play.game.solved && !play.watching ? null : play.watch?.frame;
    const said = frame && frame.number > 0 ? frame.why : '';
    el.hidden = !said;
    put(why, said ? sentence(said) : '');
    const links = said && frame ? sameRows(play, frame) : null;
    same.hidden = !links;
    put(same, links);
  }
  return { el, show };
}

/** @param {string} text */
const sentence = text => `${capital(text)}${/[.!?]$/.test(text) ? '' : '.'}`;
