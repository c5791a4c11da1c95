// @ts-check
// What the method keeps to come back to, the newest entry first, and what is written on the board.
import { h, put } from '../dom.js';
import { counted, number } from '../text.js';

/** @typedef {import('../types.js').StackTable} StackTable */

/** @param {import('../play/play.js').Play} play */
export function stackPanel(play) {
  const title = h('h2');
  const head = h('tr');
  const body = h('tbody');
  const below = h('p.below');
  const legend = h('p.notes');
  const table = h('table.ledger.stack', h('thead', head), body);
  const scroll = h('div.tscroll', { tabindex: 0, role: 'region', 'aria-label': 'Stack' }, table);
  const el = h('section.sec', { hidden: true }, title, scroll, below, legend);

  function show() {
    const { watch } = play;
    const shown = watch?.kind === 'method' && watch.reel ? watch.part.stack : null;
    const stack = watch?.frame?.stack;
    el.hidden = !shown || !stack;
    if (shown && stack) draw(shown, stack, watch?.frame?.notes ?? []);
  }

  /**
   * @param {StackTable} shown
   * @param {import('../types.js').Stack} stack
   * @param {import('../types.js').Note[]} notes
   */
  function draw(shown, { entries, below: hidden }, notes) {
    put(title, shown.title, h('span.aside', counted(entries.length + hidden, shown.unit)));
    put(head, ...shown.columns.map(column => h('th', { scope: 'col' }, column.title)));
    scroll.hidden = !entries.length;
    put(body, ...[...entries].reverse().map(line));
    scroll.scrollTop = 0;
    below.hidden = !hidden;
    put(below, `and ${counted(hidden, shown.unit)} below`);
    legend.hidden = !notes.length;
    put(legend, shown.notes, ...notes.map(note));
  }

  /** @param {{cells: string[], row: number}} entry @param {number} at from the top */
  function line({ cells, row }, at) {
    const [first, ...others] = cells;
    const leads = h(
      'button.to-row',
      { type: 'button', title: `To row ${row}`, onclick: () => play.watch?.goTo(row) },
      first,
    );
    return h(
      'tr',
      { class: at ? '' : 'here', onclick: () => play.watch?.goTo(row) },
      h('td', leads),
      ...others.map(cell => h('td', cell)),
    );
  }
  return { el, show };
}

/** @param {import('../types.js').Note} note */
const note = ({ text, label, settled, count }) =>
  h('span.note', { title: label }, h(`b${settled ? '.settled' : ''}`, text), ` ${number(count)}`);
