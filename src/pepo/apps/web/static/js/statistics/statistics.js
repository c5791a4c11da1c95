// @ts-check
// Statistics: how your games ended, charts, what to play again and next.
import { get, post } from '../api.js';
import { drawChart } from '../board/chart.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { icon } from '../icons.js';
import { noticeLine } from '../notice.js';
import { address, go } from '../router.js';
import { capital, counted, number } from '../text.js';

/** @typedef {import('../types.js').Statistics} Statistics */
/** @typedef {import('../types.js').Figures} Figures */
/** @typedef {import('../types.js').Family} Family */

const HEADS = ['Won', 'Without help', 'Lost', 'Best time', 'Mean time', 'Moves', 'Days in a row'];

/** @type {import('../shell.js').Screen} */
export async function showStatistics(page, rest, families) {
  const name = rest.split(/[:/]/)[0];
  const family = families.find(one => one.name === name);
  document.title = 'Statistics · pepo';
  const notice = noticeLine();
  const body = h('div.statistics-body');
  put(
    page,
    h(
      'div.puzzles.statistics',
      h('h1', family ? `${family.title}: statistics` : 'Statistics'),
      h('p.intro', 'Your games that have ended. They are kept on this machine only.'),
      body,
      notice.el,
    ),
  );

  async function show() {
    const found = await get(
      name ? `/statistics?family=${encodeURIComponent(name)}` : '/statistics',
    );
    draw(found);
  }

  /** @param {Statistics} found */
  function draw(found) {
    const all = found.figures[0];
    const rest = [drills(found, name), family ? null : files(found.results, show, notice.say)];
    if (!all) {
      put(
        body,
        h('p', 'No game has ended yet.'),
        h('p', h('a.btn', { href: address('today') }, "Today's puzzles")),
        ...(found.drills.answers ? rest : []),
      );
      return;
    }
    put(
      body,
      h('dl.facts', ...facts(all)),
      h('div.charts', ...found.charts.map(scene => drawChart(scene))),
      table(found.figures, families),
      next(found, notice.say),
      again(found),
      ...rest,
    );
  }
  await show();
  return { family: family?.name ?? '' };
}

/** @param {Figures} all */
function facts(all) {
  const rows = [
    ['Won', number(all.won)],
    ['Without help', number(all.clean)],
    ['In the fewest moves', number(all.shortest)],
    ['Hints and other help', number(all.help)],
    ['Days in a row', number(all.streak)],
    ['Most days in a row', number(all.longest_streak)],
  ];
  return rows.map(([title, value]) => h('div', h('dt', title), h('dd', value)));
}

/** @param {Figures[]} figures @param {Family[]} families */
function table(figures, families) {
  /** @param {Figures} one */
  const title = one =>
    one.level === null
      ? (families.find(family => family.name === one.family)?.title ?? (one.family || 'All'))
      : capital(one.level_name) || 'Level not known';
  /** @param {Figures} one */
  const row = one =>
    h(
      one.level === null ? 'tr.total' : 'tr',
      h('th', { scope: 'row' }, title(one)),
      ...[
        number(one.won),
        number(one.clean),
        number(one.lost),
        one.best_time,
        one.time,
        one.ratio ? `${one.ratio.toFixed(2)} × fewest` : '',
        one.streak ? number(one.streak) : '',
      ].map(text => h('td', text)),
    );
  return h(
    'div.wide-table',
    { tabindex: 0, role: 'region', 'aria-label': 'By family and level' },
    h(
      'table.results',
      h('thead', h('tr', h('td'), ...HEADS.map(head => h('th', { scope: 'col' }, head)))),
      h('tbody', ...figures.map(row)),
    ),
  );
}

/** @param {Statistics} found @param {import('../notice.js').Say} say */
function next(found, say) {
  /** @param {Statistics['next'][number]} one */
  const play = async one => {
    try {
      const made = await post('/next', { family: one.family, level: one.level });
      go('play', made.puzzle);
    } catch (error) {
      say(sentenceOf(error), 'wrong');
    }
  };
  return h(
    'section',
    h('h2', 'Next, if you like'),
    ...found.next.map(one =>
      h(
        'div.propose',
        h('span', h('b', `${one.title}, ${one.level_name}`), h('span', one.why)),
        h(
          'button.btn',
          { 'aria-label': `Play ${one.title}, ${one.level_name}`, onclick: () => play(one) },
          'Play',
        ),
      ),
    ),
  );
}

/** @param {Statistics} found */
function again(found) {
  if (!found.lost.length) return null;
  return h(
    'section',
    h('h2', 'Lost: play again'),
    ...found.lost.map(one =>
      h(
        'div.propose',
        h('span', h('b', one.title), h('span', capital(one.level_name))),
        h(
          'a.btn',
          { href: address('play', one.puzzle), 'aria-label': `Play again: ${one.title}` },
          'Play again',
        ),
      ),
    ),
  );
}

/** @param {Statistics} found @param {string} family */
function drills({ drills: { answers, right } }, family) {
  if (!answers) return null;
  return h(
    'section',
    h('h2', 'Drills'),
    h(
      'div.propose',
      h('span', `${number(right)} of ${counted(answers, ['answer', 'answers'])} right`),
      h('a.btn', { href: address('drill', family) }, 'All drills'),
    ),
  );
}

/**
 * @param {number} count
 * @param {() => Promise<void>} show
 * @param {import('../notice.js').Say} say
 */
function files(count, show, say) {
  /** @type {HTMLDialogElement} */
  const sheet = h(
    'dialog.sheet',
    { 'aria-label': 'Delete all results' },
    h('h2', 'Delete all results?'),
    h(
      'p',
      `${counted(count, ['result', 'results'])}: times, bests, which puzzles you solved, and answers in drills. Games in progress stay. This can't be undone.`,
    ),
    h(
      'div.acts',
      h('button.btn', { onclick: () => sheet.close() }, 'Keep them'),
      h(
        'button.btn.danger',
        {
          onclick: async () => {
            sheet.close();
            try {
              await post('/statistics/delete', { results: count });
              await show();
              say('All results are deleted.');
            } catch (error) {
              say(sentenceOf(error), 'wrong');
            }
          },
        },
        'Delete',
      ),
    ),
  );
  return h(
    'div.acts',
    h(
      'a.btn',
      { href: '/api/v1/statistics/export', download: 'pepo-results.csv' },
      icon('down'),
      'Export',
    ),
    h('button.btn', { onclick: () => sheet.showModal() }, icon('bin'), 'Delete all'),
    sheet,
  );
}
