// @ts-check
// One of the two boards: a method, its answer, and where its reel stands.
import { Board } from '../board/board.js';
import { h, put } from '../dom.js';
import { icon } from '../icons.js';
import { settings } from '../settings.js';
import { Reel } from '../watch/reel.js';
import { Work } from '../work.js';

export class Side {
  /** @param {any} comparison @param {string} method */
  constructor(comparison, method) {
    this.comparison = comparison;
    this.method = method;
    /** @type {Work|null} */
    this.work = null;
    /** @type {Reel|null} */
    this.reel = null;
    /** @type {any} */
    this.answer = null;
    this.at = 0;
    this.seeking = 0;
    this.board = new Board();
    this.count = h('p.count');
    this.why = h('p.why');
    this.working = h('div.working', { hidden: true });
    const { family, game } = comparison;
    this.select = h(
      'select',
      {
        'aria-label': 'Method',
        onchange: () => {
          this.method = this.select.value;
          this.begin();
        },
      },
      ...family.methods.map((/** @type {any} */ m) =>
        h('option', { value: m.name, selected: m.name === method }, m.title),
      ),
    );
    this.el = h(
      'section.side',
      {},
      h('header', {}, this.select, this.count),
      this.board.el,
      this.working,
      this.why,
    );
    this.board.show(game.scene, { rate: 0 });
  }

  get length() {
    return this.reel?.length ?? 0;
  }

  async begin() {
    this.work?.leave();
    const { game } = this.comparison;
    this.reel = this.answer = null;
    this.at = 0;
    this.board.show(game.scene, { rate: 0 });
    put(
      this.working,
      h('p', {}, 'Thinking'),
      h('button.btn', { onclick: () => this.work?.stop() }, icon('stop'), 'Stop'),
      h('div.bar-line', {}, h('i')),
    );
    this.working.hidden = false;
    put(this.why);
    const work = new Work('/solve', { session: game.puzzle, method: this.method }, said => {
      const text = this.working.querySelector('p');
      if (text) text.textContent = said;
    });
    this.work = work;
    try {
      const answer = await work.answer;
      if (work !== this.work) return;
      this.working.hidden = true;
      if (!answer) {
        put(this.why, 'Stopped.');
        return;
      }
      this.answer = answer;
      put(this.why, answer.sentence);
      const on = Object.keys(game.switches).filter(name => game.switches[name]);
      if (answer.frames)
        this.reel = new Reel(/** @type {any} */ (work.run).id, answer.frames, () => ({
          on,
          assists: false,
        }));
    } catch (error) {
      if (work !== this.work) return;
      this.working.hidden = true;
      put(this.why, error instanceof Error ? error.message : String(error));
    }
    this.comparison.told(this);
  }

  /** @param {number} part @param {boolean} moving */
  async seek(part, moving) {
    const to = Math.round(part * this.length);
    if (!this.reel) return;
    const mine = ++this.seeking;
    const near = Math.abs(to - this.at) === 1;
    if (to === this.at && this.board.scene && to) return;
    this.at = to;
    this.show();
    try {
      const frame = await this.reel.frame(to, 1);
      if (mine !== this.seeking || !frame) return;
      put(this.why, to ? frame.why : this.answer.sentence);
      await this.board.show(frame.scene, { rate: moving && near ? settings.rate : 0 });
    } catch (error) {
      put(this.why, error instanceof Error ? error.message : String(error));
    }
  }

  show() {
    put(
      this.count,
      ...(this.length
        ? [h('b', {}, this.at.toLocaleString('en')), ` of ${this.length.toLocaleString('en')}`]
        : []),
    );
  }

  leave() {
    this.work?.leave();
  }
}
