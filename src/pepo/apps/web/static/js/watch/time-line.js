// @ts-check
// Marks on the time line of a teaching run, and buttons that jump along it.
import { get } from '../api.js';
import { h, put } from '../dom.js';
import { withKey } from '../shortcuts.js';
import { counted } from '../text.js';

/** @typedef {import('../types.js').Mark} Mark */

/** @type {Record<string, [string, string]>} */
const KINDS = {
  guess: ['guess', 'guesses'],
  undo: ['undo', 'undos'],
  win: ['win', 'wins'],
  part: ['part', 'parts'],
};

/** @param {import('../play/play.js').Play} play */
export function timeLine(play) {
  const marks = h('div.marks', { 'aria-hidden': 'true' });
  const legend = h('p.legend');
  /** @param {string} title @param {string} action @param {'over'|'out'|'guess'} where */
  const button = (title, action, where) =>
    h(
      'button.btn.quiet',
      { title: withKey(title, action), onclick: () => play.watch?.jump(where) },
      title,
    );
  const over = button('Step over', 'step-over', 'over');
  const out = button('Step out', 'step-out', 'out');
  const guess = button('Next guess', 'next-guess', 'guess');
  const jumps = h('span.jumps', over, out, guess);
  let shown = '';

  async function show() {
    const { watch } = play;
    const teaches = Boolean(watch?.reel && watch.run?.answer?.teaches);
    legend.hidden = jumps.hidden = marks.hidden = !teaches;
    const run = teaches ? (watch?.run?.id ?? '') : '';
    if (run === shown) return;
    shown = run;
    put(marks);
    put(legend);
    guess.hidden = true;
    if (!run || !watch) return;
    const found = await get(`/runs/${run}/marks`).catch(() => []);
    if (run === shown) draw(found, watch.length);
  }

  /** @param {Mark[]} found @param {number} length */
  function draw(found, length) {
    put(
      marks,
      ...found.map(({ row, kind, title }) => {
        const mark = h(`i.${kind}`, { title: `${title}, row ${row}` });
        mark.style.setProperty('--at', String(row / length));
        return mark;
      }),
    );
    const kinds = Object.keys(KINDS).filter(kind => found.some(mark => mark.kind === kind));
    put(legend, ...kinds.map(kind => h(`span.${kind}`, said(found, kind))));
    guess.hidden = !kinds.includes('guess');
  }
  return { legend, jumps, marks, show };
}

/** "2 guesses"; of parts, their names. @param {Mark[]} found @param {string} kind */
function said(found, kind) {
  const these = found.filter(mark => mark.kind === kind);
  return kind === 'part'
    ? [...new Set(these.map(mark => mark.title))].join(', ')
    : counted(these.length, KINDS[kind]);
}
