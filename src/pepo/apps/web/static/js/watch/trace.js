// @ts-check
// The table a teaching method writes, in step with the board. Only the lines around are kept.
import { get } from '../api.js';
import { h, keepInView, put } from '../dom.js';
import { sameRows } from './same.js';

/** @typedef {import('../types.js').Row} Row */

const AROUND = 60; // lines shown before and after
const TINTS = 8; // rows that are the same share one

/** @param {import('../play/play.js').Play} play */
export function tracePanel(play) {
  const head = h('tr');
  const body = h('tbody');
  const table = h('table.ledger.trace', h('thead', head), body);
  const scroll = h('div.tscroll', { tabindex: 0, role: 'region', 'aria-label': 'Trace' }, table);
  const el = h('section.sec', { hidden: true }, h('h2', 'Trace'), scroll);
  let run = '';
  let first = 0;
  let last = 0;
  let asked = 0;

  async function show() {
    const { watch } = play;
    const columns = watch?.kind === 'method' ? watch.part.columns : [];
    el.hidden = !watch?.reel || !watch.run?.answer?.teaches || !columns.length;
    if (el.hidden || !watch?.run) {
      run = '';
      return;
    }
    if (run !== watch.run.id) {
      run = watch.run.id;
      first = last = 0;
      put(head, ...columns.map(column => h('th', { scope: 'col' }, column.title)));
      put(body);
      table.classList.toggle('dense', columns.length > 5);
    }
    const at = Math.max(1, watch.at);
    if (
      at < first ||
      at > last ||
      (at > last - 10 && last < watch.length) ||
      (at < first + 10 && first > 1)
    )
      await load(at, columns);
    table.classList.toggle('asking', watch.predictions.open);
    mark(watch.at);
  }

  /** @param {number} at @param {import('../types.js').Column[]} columns */
  async function load(at, columns) {
    const mine = ++asked;
    const id = run;
    const from = Math.max(1, at - AROUND);
    const said = await get(`/runs/${id}/rows?first=${from}&count=${2 * AROUND}`).catch(() => null);
    if (!said || mine !== asked || id !== run) return;
    first = from;
    last = from + said.rows.length - 1;
    put(body, ...said.rows.flatMap(row => lines(row, columns)));
  }

  /**
   * A row and, if others are the same, a line that names them.
   * @param {Row} row
   * @param {import('../types.js').Column[]} columns
   */
  function lines(row, columns) {
    const cells = columns.map((column, k) => {
      const cell = h('td', row.cells[k]);
      if (column.indent) cell.style.paddingLeft = `${Math.min(row.depth, 14) * 10}px`;
      return cell;
    });
    const same = sameRows(play, row, { tabindex: -1 }); // "This step" has them for the keyboard
    if (!same) return [line(row, '', ...cells)];
    const named = h('td', { colspan: columns.length - 1 }, same);
    return [line(row, 'named', ...cells), line(row, 'names', h('td'), named)];
  }

  /** @param {Row} row @param {string} part @param {...HTMLElement} cells */
  function line(row, part, ...cells) {
    const kind = row.kind.replace(' ', '-');
    const tr = h(
      'tr',
      {
        'data-row': row.number,
        'data-kind': `${kind} ${part} ${row.group ? 'alike' : ''}`,
        onclick: () => play.watch?.goTo(row.number),
      },
      ...cells,
    );
    if (row.group) tr.style.setProperty('--tint', `var(--tint-${((row.group - 1) % TINTS) + 1})`);
    return tr;
  }

  /** @param {number} at */
  function mark(at) {
    for (const tr of /** @type {HTMLElement[]} */ ([...body.children])) {
      const number = Number(tr.dataset.row);
      tr.className = `${tr.dataset.kind} ${number === at ? 'here' : number > at ? 'ahead' : ''}`;
      if (number === at) keepInView(scroll, tr);
    }
  }
  return { el, show };
}
