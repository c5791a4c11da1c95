// @ts-check
// Compare: two methods on one puzzle, in step; and methods over a range of sizes.
import { post } from '../api.js';
import { h, isTyping, put } from '../dom.js';
import { familyOf } from '../families.js';
import { settings } from '../settings.js';
import { certificateOffer, isVerdict } from '../share/certificate.js';
import { aside, capital, number } from '../text.js';
import { playerBar, speedGroup } from '../watch/player-bar.js';
import { growthPanel } from './growth.js';
import { Side } from './side.js';

/** @typedef {import('../types.js').Family} Family */

const PAUSE = 380; // ms between two steps
const TICKS = 1000; // of the slider
const MAX_RUN = 60000; // ms a fast run lasts at most

/** @type {import('../shell.js').Screen} */
export async function showCompare(page, rest, families) {
  const known = families.find(family => family.name === rest) ?? (rest ? null : families[0]);
  const text = known
    ? (
        known.catalogue.find(entry => entry.solvable && entry.level_name === 'moderate') ??
        known.catalogue[0]
      ).name
    : rest;
  const game = await post('/open', { puzzle: text, resume: false });
  const comparison = new Comparison(await familyOf(game.family), game);
  document.title = `Compare · ${game.title} · pepo`;
  put(page, comparison.el);
  comparison.begin();
  return {
    family: game.family,
    address: ['compare', game.name ?? game.puzzle],
    leave: () => comparison.leave(),
  };
}

export class Comparison {
  /** @param {Family} family @param {import('../types.js').Game} game */
  constructor(family, game) {
    this.family = family;
    this.game = game;
    const { methods } = family;
    const second = methods[Math.min(methods.length - 1, methods.length > 3 ? 3 : 1)];
    this.sides = [new Side(this, methods[0].name), new Side(this, second.name)];
    /** What each method needed here. @type {Map<string, import('../types.js').Answer>} */
    this.found = new Map();
    this.part = 0; // of the moves, 0 to 1
    this.playing = false;
    this.gone = false;
    this.table = h('table.results');
    this.proof = h('div');
    this.growth = growthPanel(family);
    this.bar = playerBar(
      {
        step: by => this.step(by),
        toggle: () => this.toggle(),
        seek: at => {
          this.playing = false;
          this.seek(at / TICKS);
        },
        plays: 'Play both',
        scrubs: 'Scrub through both solutions',
      },
      speedGroup(),
    );
    this.el = h(
      'div.compare',
      h('div.comparehead', h('h1', 'Compare two methods'), h('p', h('b', game.title), aside(game))),
      h('div.sides', ...this.sides.map(side => side.el)),
      h(
        'aside.comparison',
        { 'aria-label': 'Results' },
        h('section.sec', h('h2', 'This puzzle'), this.table, this.proof),
        this.growth.el,
      ),
      h('div.pinned', this.bar.el),
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey) return;
      if (event.key === 'p') this.toggle();
      else if (event.key === '[') this.step(-1);
      else if (event.key === ']') this.step(1);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', this.keys);
    this.show();
  }

  begin() {
    this.sides.forEach(side => side.begin());
  }

  get length() {
    return Math.max(1, ...this.sides.map(side => side.length));
  }

  /** @param {Side} side */
  told(side) {
    if (side.answer) this.found.set(side.method, side.answer);
    if (isVerdict(side.answer) && !this.proof.childElementCount)
      put(this.proof, certificateOffer(this.game.puzzle));
    this.show();
    this.seek(this.part);
  }

  /** @param {number} by */
  step(by) {
    this.playing = false;
    this.seek(this.part + by / this.length, true);
  }

  /** @param {number} part @param {boolean} [moving] */
  async seek(part, moving = false) {
    this.part = Math.min(1, Math.max(0, part));
    const shown = Promise.all(this.sides.map(side => side.seek(this.part, moving)));
    this.show();
    await shown;
  }

  async toggle() {
    this.playing = !this.playing;
    if (this.playing && this.part >= 1) await this.seek(0);
    this.show();
    while (this.playing && !this.gone && this.part < 1) {
      const fast = settings.speed === 'fast';
      const steps = fast ? Math.max(1, Math.round(this.length / (MAX_RUN / 40))) : 1;
      await this.seek(this.part + steps / this.length, !fast);
      await new Promise(resolve => setTimeout(resolve, fast ? 10 : PAUSE / (settings.rate || 1)));
    }
    this.playing = false;
    this.show();
  }

  show() {
    const { part, playing } = this;
    const percent = `${Math.round(100 * part)}%`;
    const place = part === 0 ? 'the start' : part >= 1 ? 'the end' : percent;
    this.bar.show({ at: Math.round(TICKS * part), length: TICKS, place, playing });
    this.bar.main.disabled = !this.sides.some(side => side.length);
    this.sides.forEach(side => side.show());
    this.showTable();
  }

  showTable() {
    const rows = this.family.methods.map(method => {
      const answer = this.found.get(method.name);
      const chosen = this.sides.some(side => side.method === method.name);
      const moves = !answer
        ? ''
        : answer.outcome === 'solved'
          ? number(answer.length)
          : answer.outcome;
      return h(
        `tr${chosen ? '.here' : ''}`,
        h('th', { scope: 'row' }, method.title),
        h('td', moves),
        h('td', answer ? seconds(answer.seconds) : ''),
      );
    });
    put(
      this.table,
      h(
        'thead',
        h(
          'tr',
          h('th', { scope: 'col' }, 'Method'),
          h('th', { scope: 'col' }, capital(this.family.unit[1])),
          h('th', { scope: 'col' }, 'Time'),
        ),
      ),
      h('tbody', ...rows),
    );
  }

  leave() {
    this.gone = true;
    this.playing = false;
    this.sides.forEach(side => side.leave());
    this.growth.leave();
    removeEventListener('keydown', this.keys);
  }
}

/** @param {number} value */
export const seconds = value =>
  value < 0.001
    ? `${Math.round(value * 1e6)} µs`
    : value < 1
      ? `${value < 0.01 ? (value * 1000).toFixed(1) : Math.round(value * 1000)} ms`
      : `${value.toPrecision(3)} s`;
