// @ts-check
// Ask me: the run that is watched stops before some rows, and you say what will be there.
import { get } from '../api.js';
import { announce } from '../live-region.js';
import { counted } from '../text.js';

/** @typedef {import('../types.js').Prediction} Prediction */
/** @typedef {{row: number, kind: string}} Planned */
/** @typedef {{asked: Prediction, chosen: number}} Answered */

const LEAD = 5; // steps that are shown before a question

export class Predictions {
  /** @param {import('./watch.js').Watch} watch */
  constructor(watch) {
    this.watch = watch;
    this.on = false;
    /** The rows that are still to be asked about. @type {Planned[]} */
    this.plan = [];
    /** @type {Prediction|null} */
    this.asked = null;
    this.chosen = 0; // the choice that was made, from 1 on
    /** @type {Answered[]} */
    this.answers = [];
    this.over = false; // the score is shown
    this.opening = 0;
  }

  /** Whether nothing is asked and there is no score. */
  get idle() {
    return !this.on && !this.over && this.asked === null;
  }

  get right() {
    return this.answers.filter(isRight).length;
  }
  get missed() {
    return this.answers.filter(one => !isRight(one));
  }
  get score() {
    if (!this.answers.length) return 'You made no predictions.';
    const all = counted(this.answers.length, ['prediction', 'predictions']);
    return `${this.right} of ${all} right.`;
  }
  /** Whether a question waits for its answer. */
  get open() {
    return this.asked !== null && !this.chosen;
  }

  /** Ask along the run from here on, or from its start. */
  async begin() {
    const { watch } = this;
    if (!watch.run || !watch.reel) return;
    watch.playing = false;
    this.on = true;
    this.over = false;
    this.answers = [];
    this.drop();
    if (watch.at >= watch.length) await watch.seek(0);
    try {
      this.plan = await get(`/runs/${watch.run.id}/predictions`);
    } catch (error) {
      this.on = false;
      watch.play.sorry(error);
      return;
    }
    this.plan = this.plan.filter(({ row }) => row > watch.at);
    if (!this.plan.length) {
      this.on = false;
      watch.play.say('There is nothing to predict from here.');
      return;
    }
    await this.proceed();
  }

  /** To the next question; of a long way there, only the last steps are shown. */
  async proceed() {
    const { watch } = this;
    if (this.open) return;
    this.asked = null;
    this.chosen = 0;
    const soon = this.plan.find(({ row }) => row > watch.at);
    if (soon && soon.row - 1 - watch.at > 2 * LEAD) await watch.seek(soon.row - 1 - LEAD);
    if (soon) await watch.resume();
    else await watch.seek(watch.length);
  }

  /** A question about the next row that has one. */
  async now() {
    const { watch } = this;
    watch.playing = false;
    this.on = true;
    this.over = false;
    const found = await this.fetch(`row=${watch.at + 1}&ahead=true`);
    if (!found) watch.play.say('There is nothing to predict from here.');
    else await this.ask(found);
  }

  /**
   * Whether a question comes before row `to`; then it is asked.
   * @param {number} to
   * @returns {Promise<boolean>}
   */
  async stops(to) {
    const { watch } = this;
    if (!this.on) return false;
    const planned = this.plan.find(({ row }) => row > watch.at && row <= to);
    if (!planned) return false;
    this.plan = this.plan.filter(one => one !== planned);
    const found = await this.fetch(`row=${planned.row}&kind=${planned.kind}`);
    if (!found) return this.stops(to);
    await this.ask(found);
    return true;
  }

  /** @param {string} what @returns {Promise<Prediction|null>} */
  async fetch(what) {
    const { watch } = this;
    try {
      const on = watch.view().on.join(',');
      const { prediction } = await get(`/runs/${watch.run?.id ?? ''}/prediction?${what}&on=${on}`);
      return prediction;
    } catch (error) {
      watch.play.sorry(error);
      return null;
    }
  }

  /** @param {Prediction} found */
  async ask(found) {
    const { watch } = this;
    const mine = ++this.opening;
    watch.playing = false;
    await watch.seek(found.row - 1); // a frame that is still coming must not cover the question
    if (watch.closed || mine !== this.opening) return;
    this.asked = found;
    this.chosen = 0;
    watch.play.board.show(found.scene, { rate: 0 });
    const choices = found.choices.map(({ text }, k) => `${k + 1}: ${text}.`);
    announce(`${found.sentence} ${choices.join(' ')}`);
    watch.play.changed();
  }

  /**
   * @param {number} number from 1 on
   * @returns {boolean} whether there was a question
   */
  choose(number) {
    const { asked, watch } = this;
    if (!asked) return false;
    if (this.chosen || !asked.choices[number - 1]) return true;
    this.chosen = number;
    this.answers = [...this.answers, { asked, chosen: number }];
    watch.seek(asked.row, { moving: true });
    announce(asked.choices[number - 1].reply);
    return true;
  }

  /** A question that wasn't answered is no longer asked. */
  drop() {
    if (this.open) this.opening++;
    this.asked = null;
    this.chosen = 0;
  }

  /** The steps go elsewhere: an answer stays until the next question. @param {number} to */
  moved(to) {
    if (this.asked && to !== this.asked.row - 1 && !(this.chosen && to === this.asked.row))
      this.drop();
    if (this.on && to >= this.watch.length && !this.asked) this.finish();
  }

  /** Stop asking, and say the score. */
  finish() {
    const waits = this.open;
    this.drop();
    this.on = false;
    this.plan = [];
    this.over = this.answers.length > 0;
    announce(this.score);
    const { watch } = this;
    if (waits && watch.frame) watch.play.board.show(watch.frame.scene, { rate: 0 });
    watch.play.changed();
  }

  close() {
    this.over = false;
    this.watch.play.changed();
  }
}

/** @param {Answered} answered */
export const isRight = ({ asked, chosen }) => asked.choices[chosen - 1].right;
