// @ts-check
// One of the two boards: a method, its answer, and where its reel stands.
import { Board } from '../board/board.js';
import { h, must, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { settings } from '../settings.js';
import { number } from '../text.js';
import { Reel } from '../watch/reel.js';
import { WorkPanel } from '../work-panel.js';

export class Side {
  /** @param {import('./comparison.js').Comparison} comparison @param {string} method */
  constructor(comparison, method) {
    this.comparison = comparison;
    this.method = method;
    /** @type {Reel|null} */
    this.reel = null;
    /** @type {import('../types.js').Answer|null} */
    this.answer = null;
    this.at = 0;
    this.seeking = 0;
    this.board = new Board();
    this.count = h('p.count');
    this.why = h('p.why');
    this.working = new WorkPanel();
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
      ...family.methods.map(m =>
        h('option', { value: m.name, selected: m.name === method }, m.title),
      ),
    );
    this.el = h(
      'section.side',
      h('header', this.select, this.count),
      this.board.el,
      this.working.el,
      this.why,
    );
    this.board.show(game.scene, { rate: 0 });
  }

  get length() {
    return this.reel?.length ?? 0;
  }

  async begin() {
    const { game } = this.comparison;
    this.reel = this.answer = null;
    this.at = 0;
    this.board.show(game.scene, { rate: 0 });
    put(this.why);
    try {
      const body = { session: game.puzzle, method: this.method };
      const answer = await this.working.run('/solve', body, 'Solving');
      if (!answer) {
        put(this.why, 'Stopped.');
        return;
      }
      this.answer = answer;
      put(this.why, answer.sentence);
      const on = Object.keys(game.switches).filter(name => game.switches[name]);
      const { id } = must(this.working.work?.run);
      if (answer.frames) this.reel = new Reel(id, answer.frames, () => ({ on, assists: false }));
    } catch (error) {
      put(this.why, sentenceOf(error));
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
      put(this.why, to ? frame.why : (this.answer?.sentence ?? ''));
      await this.board.show(frame.scene, { rate: moving && near ? settings.rate : 0 });
    } catch (error) {
      put(this.why, sentenceOf(error));
    }
  }

  show() {
    put(
      this.count,
      ...(this.length ? [h('b', number(this.at)), ` of ${number(this.length)}`] : []),
    );
  }

  leave() {
    this.working.leave();
  }
}
