// @ts-check
// Today: a puzzle of each family, and a calendar of the days before.
import { get } from '../api.js';
import { h, put } from '../dom.js';
import { seed } from '../icons.js';
import { noticeLine } from '../notice.js';
import { showPicture } from '../picture.js';
import { address } from '../router.js';
import { copyText } from '../share/share.js';
import { capital } from '../text.js';
import { calendar } from './calendar.js';
import { say } from './date.js';

/** @typedef {import('../types.js').Daily} Daily */

/** @type {import('../shell.js').Screen} */
export async function showToday(page, rest) {
  const date = rest.split('/')[0];
  /** @type {import('../types.js').Today} */
  const found = await get(date ? `/today?date=${encodeURIComponent(date)}` : '/today');
  const isToday = found.date === found.today;
  document.title = `${isToday ? 'Today' : say(found.date)} · pepo`;
  const notice = noticeLine();
  const rows = found.puzzles.map(daily => row(daily, notice.say));
  put(
    page,
    h(
      'div.puzzles.today',
      h('h1', isToday ? 'Today' : say(found.date)),
      h(
        'p.intro',
        isToday ? `${say(found.date)}. ` : '',
        'One puzzle of each kind, the same for everyone; gentle on Monday, fiendish on Sunday.',
      ),
      h(
        'div.columns',
        h('div.list', ...rows.map(one => one.el)),
        calendar(found.date, found.today, found),
      ),
      notice.el,
    ),
  );
  const pictures = () => rows.forEach(one => one.draw());
  pictures();
  addEventListener('pepo-theme', pictures);
  return { family: '', leave: () => removeEventListener('pepo-theme', pictures) };
}

/** @param {Daily} daily @param {import('../notice.js').Say} tell */
function row(daily, tell) {
  const image = h('img', { alt: '', width: 92, height: 92 });
  const copy = () => copyText(daily.result, 'Result', tell);
  const el = h(
    'div.of-day',
    h(
      'a.entry',
      { href: address('play', daily.id) },
      image,
      h(
        'span',
        h('b', daily.title),
        h('span', [capital(daily.level_name), daily.about].filter(Boolean).join(' · ')),
        daily.solved ? h('span.mine', seed(), 'Solved') : null,
      ),
    ),
    daily.result ? h('button.btn', { onclick: copy }, 'Copy result') : null,
  );
  return {
    el,
    draw() {
      showPicture(image, daily.id);
    },
  };
}

/** The day's puzzles in one row, for the home page. @param {HTMLElement} row */
export async function todayRow(row) {
  const found = await get('/today');
  const images = found.puzzles.map(daily => ({
    daily,
    image: h('img', { alt: '', width: 56, height: 56 }),
  }));
  const draw = () => {
    for (const { daily, image } of images) showPicture(image, daily.id);
  };
  put(
    row,
    h(
      'h2',
      h('a', { href: address('today') }, 'Today'),
      h('span', `${say(found.date)}${levelOf(found.puzzles)}`),
      h('a.all', { href: address('today') }, 'All days'),
    ),
    h(
      'div.row',
      ...images.map(({ daily, image }) =>
        h(
          'a.cont',
          { href: address('play', daily.id) },
          image,
          h('span', h('b', daily.title), h('span', daily.solved ? 'Solved' : daily.about)),
        ),
      ),
    ),
  );
  draw();
  row.hidden = false;
  return draw;
}

/** @param {Daily[]} puzzles */
function levelOf(puzzles) {
  const names = new Set(puzzles.map(daily => daily.level_name));
  return names.size === 1 && puzzles[0].level_name ? `, ${puzzles[0].level_name}` : '';
}
