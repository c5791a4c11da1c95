// @ts-check
// What runs, how far it is, and a button that stops it.
import { h } from './dom.js';
import { icon } from './icons.js';
import { progressOf, Work } from './work.js';

/** @typedef {import('./types.js').Found} Found */

const DELAY = 250; // ms before it shows; what is done by then needs no panel

export class WorkPanel {
  /**
   * @param {HTMLElement|null} [instead] what it stands in for while something runs
   * @param {() => void} [stop] what its button does, where the work is not its own
   */
  constructor(instead = null, stop = () => this.work?.stop()) {
    this.instead = instead;
    this.said = h('p');
    this.button = h('button.btn', { onclick: stop }, icon('stop'), 'Stop');
    const bar = h('div.bar-line', h('i'));
    this.el = h('div.working', { hidden: true }, this.said, this.button, bar);
    /** @type {Work<any>|null} */
    this.work = null;
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
    const held = this.instead?.contains(document.activeElement);
    this.el.hidden = false;
    if (this.instead) this.instead.hidden = true;
    if (held) this.button.focus();
  }

  hide() {
    const held = this.el.contains(document.activeElement);
    this.el.hidden = true;
    if (this.instead) this.instead.hidden = false;
    if (held) this.instead?.querySelector('button')?.focus();
  }

  /**
   * Run something in place of what runs now. What is replaced or left never answers.
   * @template {keyof Found} Path
   * @param {Path} path
   * @param {import('./types.js').Sent[Path]} body
   * @param {string} first what is said until it says something itself
   * @param {(run: import('./types.js').Run<Found[Path]>) => void} [tell]
   * @returns {Promise<Found[Path]|null>} null when it was stopped
   */
  async run(path, body, first, tell) {
    this.leave();
    let said = first;
    const late = setTimeout(() => this.say(said), DELAY);
    const work = new Work(path, body, run => {
      said = progressOf(run);
      if (!this.el.hidden) this.say(said);
      tell?.(run);
    });
    this.work = work;
    try {
      const answer = await work.answer;
      if (work === this.work) return answer;
    } catch (error) {
      if (work === this.work) throw error;
    } finally {
      clearTimeout(late);
      if (work === this.work) this.hide();
    }
    return new Promise(() => {});
  }

  leave() {
    this.work?.leave();
    this.work = null;
    this.hide();
  }
}
