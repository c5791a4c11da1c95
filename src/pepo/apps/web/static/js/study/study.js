// @ts-check
// Study: every reachable position by distance; the farthest ones to play; dead ends.
import { post } from '../api.js';
import { Board } from '../board/board.js';
import { drawChart } from '../board/chart.js';
import { plotFiles } from '../compare/plot.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { familyOf } from '../families.js';
import { address } from '../router.js';
import { certificateOffer } from '../share/certificate.js';
import { aside, counted, number } from '../text.js';
import { WorkPanel } from '../work-panel.js';

/** @typedef {import('../types.js').Study} Study */

/** @type {import('../shell.js').Screen} */
export async function showStudy(page, rest, families) {
  const known = families.find(family => family.name === rest) ?? (rest ? null : families[0]);
  const game = await post('/open', {
    puzzle: known ? known.catalogue[0].name : rest,
    resume: false,
  });
  const family = await familyOf(game.family);
  document.title = `Study · ${game.title} · pepo`;
  const body = h('div.study-body', { 'aria-live': 'polite' });
  const working = new WorkPanel();
  put(
    page,
    h(
      'div.study',
      h('h1', 'Every reachable position'),
      h(
        'p.intro',
        h('b', game.title),
        aside(game),
        ' · ',
        h('a', { href: address('play', game.puzzle) }, 'play it'),
      ),
      working.el,
      body,
    ),
  );
  async function run() {
    try {
      const asked = { puzzle: game.puzzle };
      const found = await working.run('/study', asked, 'Exploring all positions');
      if (found) show(body, found, family.unit, game.puzzle);
      else put(body, h('p.why', 'Stopped. '), h('button.btn', { onclick: run }, 'Study again'));
    } catch (error) {
      put(body, h('p.why', sentenceOf(error)));
    }
  }
  run();
  return {
    family: game.family,
    address: ['study', game.name ?? game.puzzle],
    leave: () => working.leave(),
  };
}

/**
 * @param {HTMLElement} body
 * @param {Study} found
 * @param {[string, string]} unit
 * @param {string} puzzle
 */
function show(body, found, unit, puzzle) {
  const { figures } = found;
  const facts = {
    Positions: figures.states,
    Farthest: figures.farthest,
    Mean: figures.mean === undefined ? null : Number(figures.mean.toFixed(2)),
    'Dead ends': figures.dead_ends,
    'Shortest solutions': figures.shortest_solutions,
    'Separate regions': figures.components,
  };
  const origin = figures.from === 'start' ? 'start' : `${figures.from} position`;
  const plot = drawChart(innerWidth < 700 ? found.chart.narrow : found.chart.wide);
  put(
    body,
    h(
      'dl.facts.wide',
      ...Object.entries(facts).map(([name, value]) =>
        value === null || value === undefined
          ? null
          : h('div', h('dt', name), h('dd', number(value))),
      ),
    ),
    found.complete ? null : h('p.why', `Incomplete: ${found.reason}. What is shown is exact.`),
    ...found.sentences.map(sentence => h('p.why', sentence)),
    found.complete ? certificateOffer(puzzle) : null,
    h(
      'section',
      h('h2', `Positions by distance from the ${origin}`),
      plot,
      plotFiles('distances', plot, [
        ['distance', 'positions'],
        ...found.distribution.map((count, distance) => [distance, count]),
      ]),
    ),
    gallery(
      `Farthest: ${counted(figures.farthest, unit)} away`,
      found.farthest,
      found.many_farthest,
    ),
    gallery(
      `Hardest: ${counted(found.to_go, unit)} to the goal`,
      found.hardest,
      found.many_hardest,
    ),
    gallery(
      "Dead ends: you can't reach the goal from here",
      found.dead_ends,
      figures.dead_ends ?? 0,
    ),
  );
}

/**
 * @param {string} title
 * @param {import('../types.js').Position[]} shown
 * @param {number} many
 */
function gallery(title, shown, many) {
  if (!shown?.length) return null;
  return h(
    'section',
    h(
      'h2',
      title,
      many > shown.length ? h('span.aside', `${shown.length} of ${number(many)} shown`) : null,
    ),
    h(
      'div.gallery',
      ...shown.map((one, k) => {
        const board = new Board();
        board.show(one.scene, { rate: 0 });
        return one.game
          ? h(
              'a',
              { href: address('play', one.game) },
              board.el,
              h('span.btn.small', 'Play', h('span.sr', ` position ${k + 1}: ${one.scene.alt}`)),
            )
          : h(
              'div',
              { role: 'img', 'aria-label': [one.what, one.scene.alt].filter(Boolean).join(': ') },
              board.el,
              h('span.says', { 'aria-hidden': 'true' }, one.what),
            );
      }),
    ),
  );
}
