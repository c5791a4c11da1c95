// @ts-check
// The frames of a finished run, fetched a window at a time: a million are never held at once.
import { get } from '../api.js';
import { next } from '../board/scenes.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Frame & {scene: Scene}} Shown */

const WINDOW = 24;
const HELD = 240;

export class Reel {
  /**
   * @param {string} id of the run
   * @param {number} length
   * @param {() => {on: string[], assists: boolean, ruler?: string[]}} view
   */
  constructor(id, length, view) {
    this.id = id;
    this.length = length;
    this.view = view;
    /** @type {Map<number, Shown>} */
    this.frames = new Map();
    /** @type {Map<string, Promise<void>>} */
    this.coming = new Map();
  }

  /**
   * @param {number} number
   * @param {number} [stride] to the frames that will be asked for next
   * @returns {Promise<Shown>}
   */
  async frame(number, stride = 1) {
    if (!this.frames.has(number)) await this.fetch(number, stride);
    this.ahead(number, stride);
    return /** @type {Shown} */ (this.frames.get(number));
  }

  /** @param {number} first @param {number} stride */
  fetch(first, stride) {
    const key = `${first}/${stride}`;
    const known = this.coming.get(key);
    if (known) return known;
    const { on, assists, ruler = [] } = this.view();
    const wanted = `first=${first}&count=${WINDOW}&stride=${stride}`;
    const shown = `on=${on.join(',')}&assists=${assists}&ruler=${ruler.join(',')}`;
    const asked = get(`/runs/${this.id}/frames?${wanted}&${shown}`)
      .then(said => {
        /** @type {Scene|null} */
        let scene = null;
        for (const frame of said.frames) {
          scene = next(scene, frame);
          this.frames.set(frame.number, { ...frame, scene });
        }
        this.trim(first);
      })
      .finally(() => this.coming.delete(key));
    this.coming.set(key, asked);
    return asked;
  }

  /** Ask for what comes soon, before it is needed. @param {number} number @param {number} stride */
  ahead(number, stride) {
    for (let k = 1; k <= WINDOW / 2; k++) {
      const soon = number + k * stride;
      if (soon > this.length) return;
      if (!this.frames.has(soon)) {
        this.fetch(soon, stride).catch(() => {});
        return;
      }
    }
  }

  /** @param {number} near */
  trim(near) {
    if (this.frames.size <= HELD) return;
    const far = [...this.frames.keys()].sort((a, b) => Math.abs(b - near) - Math.abs(a - near));
    far.slice(0, this.frames.size - HELD).forEach(number => this.frames.delete(number));
  }

  clear() {
    this.frames.clear();
    this.coming.clear();
  }
}
