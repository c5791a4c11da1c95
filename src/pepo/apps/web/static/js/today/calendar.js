// @ts-check
// A month of days: which are solved, and a link to each.
import { get } from '../api.js';
import { h, keepFocus, put } from '../dom.js';
import { icon } from '../icons.js';
import { address } from '../router.js';
import { monthBy, sayDay, sayMonth, weeks } from './date.js';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * @param {string} date the day that is shown
 * @param {string} today
 * @param {{first?: string, last?: string}} [days] those that have puzzles, where not all have
 */
export function calendar(date, today, { first = '', last = today } = {}) {
  const [end] = [last, today].sort();
  const el = h('section.calendar', { 'aria-label': 'Calendar' });
  let month = date.slice(0, 7);

  async function show() {
    draw(4, {});
    const asked = month;
    const found = await get(`/calendar?month=${month}`).catch(() => null);
    if (found && asked === month) draw(found.families, found.solved);
  }

  /** @param {number} by @param {string} name @param {string} sign */
  const turn = (by, name, sign) =>
    h(
      'button.icon',
      {
        'aria-label': name,
        disabled: by > 0 ? month >= end.slice(0, 7) : month <= first.slice(0, 7),
        onclick: () => {
          month = monthBy(month, by);
          show();
        },
      },
      icon(sign),
    );

  /** @param {number} families @param {Record<string, string[]>} solved */
  function draw(families, solved) {
    /** @param {string|null} day */
    const cell = day => {
      if (day === null) return h('td');
      const number = String(Number(day.slice(8)));
      if (day > end || day < first) return h('td', h('span.day', number));
      const done = solved[day]?.length ?? 0;
      const marks = h('span.marks', { 'aria-hidden': 'true' });
      put(marks, ...Array.from({ length: done }, () => h('i')));
      return h(
        'td',
        h(
          'a.day',
          {
            href: address('today', day),
            'aria-current': day === date ? 'date' : null,
            'aria-label': `${sayDay(day)}${done ? `, ${done} of ${families} solved` : ''}`,
            'data-done': done === families ? 'all' : null,
          },
          number,
          marks,
        ),
      );
    };
    keepFocus(el, () =>
      put(
        el,
        h(
          'div.head',
          turn(-1, 'Month before', 'left'),
          h('h2', sayMonth(month)),
          turn(1, 'Month after', 'right'),
        ),
        h(
          'table',
          h('thead', h('tr', ...WEEKDAYS.map(name => h('th', { abbr: name }, name.slice(0, 2))))),
          h('tbody', ...weeks(month).map(week => h('tr', ...week.map(cell)))),
        ),
      ),
    );
  }
  show();
  return el;
}
