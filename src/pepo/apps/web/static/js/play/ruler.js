// @ts-check
// The ruler: two lines of the board, drawn once more, one under the other.
import { h, put } from '../dom.js';
import { withKey } from '../shortcuts.js';
import { capital } from '../text.js';

/** @typedef {import('./play.js').Play} Play */

/** @param {Play} play */
export function toggleRuler(play) {
  const [group] = play.lines;
  if (group) compare(play, play.ruler.length ? [] : group.slice(0, 2));
}

/** @param {Play} play @param {string[]} lines */
function compare(play, lines) {
  play.ruler = lines;
  play.redraw();
}

/** @param {Play} play */
export function rulerPanel(play) {
  const { lines } = play;
  const box = h('input', {
    type: 'checkbox',
    role: 'switch',
    name: 'ruler',
    onchange: () => toggleRuler(play),
  });
  const first = h('select', { 'aria-label': 'First line', onchange: chooseFirst });
  const second = h('select', {
    'aria-label': 'Second line',
    onchange: event => compare(play, [play.ruler[0], event.currentTarget.value]),
  });
  const pair = h('span.pair', { role: 'group', 'aria-label': 'Lines to compare' }, first, second);
  const label = h('label.switch', { title: withKey('Compare two lines', 'ruler') }, box, 'Ruler');
  const el = h('div.ruler', { hidden: !lines.length }, label, pair);
  put(first, ...lines.map(group => h('optgroup', ...group.map(option))));

  /** The second line is of the same kind as the first, and another one. */
  function chooseFirst() {
    const others = kindOf(first.value).filter(line => line !== first.value);
    compare(play, [first.value, others.includes(play.ruler[1]) ? play.ruler[1] : others[0]]);
  }

  /** @param {string} line */
  const kindOf = line => lines.find(group => group.includes(line)) ?? [];

  function show() {
    const [one, two] = play.ruler;
    box.checked = Boolean(one);
    pair.hidden = !one;
    el.closest('.table')?.classList.toggle('ruled', Boolean(one));
    if (!one) return;
    first.value = one;
    put(
      second,
      ...kindOf(one)
        .filter(line => line !== one)
        .map(option),
    );
    second.value = two;
  }
  return { el, show };
}

/** @param {string} line */
const option = line => h('option', { value: line }, capital(line));
