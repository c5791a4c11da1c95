// @ts-check
// A board: shows scenes, moves between them, and knows no puzzle.
import { h, svg } from '../dom.js';
import { settings } from '../settings.js';
import { create, draw } from './elements.js';
import { close, trace } from './ink.js';
import { bodyMotion, motion } from './motion.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Shape} Shape */

const MOVE = 220;
const TURN = 280; // ms of one move
/** cubic-bezier(.3, 0, .15, 1), near enough. @param {number} t */
const ease = t => 1 - (1 - t) ** 3 * (1 + 0.9 * t);

export class Board {
  constructor() {
    this.shapes = svg('g');
    this.marks = svg('g');
    this.svg = /** @type {SVGSVGElement} */ (
      svg(
        'svg',
        { 'aria-hidden': 'true', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
        this.shapes,
        this.marks,
      )
    );
    /** @type {HTMLElement} */
    this.el = h('div.board', this.svg);
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {Map<string, SVGGraphicsElement>} */
    this.elements = new Map();
    /** @type {(() => void)|null} */
    this.finish = null;
    /** @type {((scene: Scene) => void)[]} */
    this.listeners = [];
    /**
     * The cell under the keyboard's focus, once keys are listened to.
     * @type {() => {moves: string[], row: number, column: number}|null}
     */
    this.focused = () => null;
    /** What the last scene changed about that cell, for screen readers. @type {() => string} */
    this.news = () => '';
  }

  /** @param {(scene: Scene) => void} listener told of every new scene */
  onScene(listener) {
    this.listeners.push(listener);
  }

  /**
   * Show a scene. Whatever still moved is at its place at once: no animation holds up the next.
   * @param {Scene} scene @param {{rate?: number}} [how] rate 0 moves nothing
   * @returns {Promise<void>} when it is at rest
   */
  show(scene, { rate = settings.rate } = {}) {
    this.finish?.();
    const before = this.scene;
    this.scene = scene;
    this.svg.setAttribute('viewBox', scene.box.join(' '));
    const done = before && rate > 0 ? this.move(before, scene, rate) : this.swap(scene);
    this.listeners.forEach(tell => tell(scene));
    return done;
  }

  /** An illegal move was tried. */
  shake() {
    this.el.classList.remove('shake');
    void this.el.offsetWidth; // so that it begins anew
    this.el.classList.add('shake');
  }

  /** @param {Scene} scene */
  async swap(scene) {
    this.shapes.replaceChildren();
    /** @type {Map<string, SVGGraphicsElement>} */
    const elements = new Map();
    for (const shape of scene.shapes) {
      const known = this.elements.get(shape.id);
      const element = known && known.tagName === shape.kind ? known : create(shape);
      if (known === element) draw(element, shape);
      element.classList.remove('coming', 'going');
      elements.set(shape.id, element);
    }
    this.shapes.append(...elements.values());
    this.elements = elements;
  }

  /** @param {Scene} before @param {Scene} after @param {number} rate */
  move(before, after, rate) {
    this.el.style.setProperty('--pace', String(1 / rate));
    const old = new Map(before.shapes.map(shape => [shape.id, shape]));
    const now = new Map(after.shapes.map(shape => [shape.id, shape]));
    this.dismiss(old, now);
    const { movers, changed, swapped } = this.plan(old, after, bodies(old, now));
    const fresh = after.shapes.filter(
      shape => !this.elements.has(shape.id) || swapped.has(shape.id),
    );
    const long = movers.some(m => m.turns) ? TURN : movers.length ? MOVE : 0;
    const settle = () => {
      changed.forEach(shape =>
        draw(/** @type {SVGElement} */ (this.elements.get(shape.id)), shape),
      );
      const closing = changed.filter(
        shape => shape.role === 'conclusion' && old.get(shape.id)?.dash && !shape.dash,
      );
      closing.forEach(shape =>
        close(this.elements.get(shape.id), /** @type {Shape} */ (old.get(shape.id)), shape, rate),
      );
      fresh.forEach(shape => this.welcome(shape));
      this.order(after);
      if (closing.length) fresh.forEach(shape => trace(this.elements.get(shape.id), shape, rate));
    };
    return this.run(long / rate, t => movers.forEach(m => m.at(m.element, t)), settle);
  }

  /**
   * What is no longer there fades away.
   * @param {Map<string, Shape>} old
   * @param {Map<string, Shape>} now
   */
  dismiss(old, now) {
    for (const id of old.keys()) {
      const element = this.elements.get(id);
      if (now.has(id) || !element) continue;
      this.elements.delete(id);
      element.classList.add('going');
      element.addEventListener('animationend', () => element.remove(), { once: true });
      setTimeout(() => element.remove(), 400);
    }
  }

  /**
   * @param {Map<string, Shape>} old
   * @param {Scene} after
   * @param {Map<string, import('./motion.js').Rigid|null>} moving
   */
  plan(old, after, moving) {
    /**
     * @type {{element: SVGElement, turns: boolean, at: (element: SVGElement, t: number) => void}[]}
     */
    const movers = [];
    /** @type {Shape[]} */
    const changed = [];
    /** @type {Set<string>} */
    const swapped = new Set();
    for (const shape of after.shapes) {
      const was = old.get(shape.id);
      const element = this.elements.get(shape.id);
      if (!was || !element || was === shape || JSON.stringify(was) === JSON.stringify(shape))
        continue;
      const found = motion(was, shape, moving.get(shape.body ?? '') ?? null);
      if (!found) {
        swapped.add(shape.id);
        continue;
      }
      changed.push(shape);
      if (!sameGeometry(was, shape)) movers.push({ element, ...found });
    }
    return { movers, changed, swapped };
  }

  /** A new shape fades in. @param {Shape} shape */
  welcome(shape) {
    this.elements.get(shape.id)?.remove();
    const element = create(shape);
    element.classList.add('coming');
    this.elements.set(shape.id, element);
  }

  /** Elements in the order of the scene, moving as few as possible. @param {Scene} scene */
  order(scene) {
    let cursor = this.shapes.firstChild;
    const skip = () => {
      while (cursor instanceof Element && cursor.classList.contains('going'))
        cursor = cursor.nextSibling;
    };
    for (const shape of scene.shapes) {
      skip();
      const element = /** @type {SVGElement} */ (this.elements.get(shape.id));
      if (element === cursor) cursor = cursor.nextSibling;
      else this.shapes.insertBefore(element, cursor);
    }
  }

  /**
   * @param {number} length ms
   * @param {(t: number) => void} frame
   * @param {() => void} settle
   * @returns {Promise<void>}
   */
  run(length, frame, settle) {
    return new Promise(resolve => {
      const end = () => {
        this.finish = null;
        settle();
        resolve();
      };
      if (length < 16) {
        end();
        return;
      }
      const began = performance.now();
      let running = true;
      const step = (/** @type {number} */ now) => {
        if (!running) return;
        const t = Math.min(1, Math.max(0, (now - began) / length));
        if (t < 1) {
          frame(ease(t));
          requestAnimationFrame(step);
        } else this.finish?.();
      };
      this.finish = () => {
        running = false;
        end();
      };
      requestAnimationFrame(step);
    });
  }
}

/** How each body moves. @param {Map<string, Shape>} old @param {Map<string, Shape>} now */
function bodies(old, now) {
  /** @type {Map<string, [Shape, Shape][]>} */
  const discs = new Map();
  for (const shape of now.values()) {
    const was = shape.body && shape.kind === 'circle' ? old.get(shape.id) : undefined;
    if (!shape.body || !was || was.kind !== 'circle') continue;
    discs.set(shape.body, [...(discs.get(shape.body) ?? []), [was, shape]]);
  }
  return new Map([...discs].map(([name, pair]) => [name, bodyMotion(pair)]));
}

/** @param {Shape} a @param {Shape} b */
const sameGeometry = (a, b) =>
  a.x === b.x &&
  a.y === b.y &&
  a.r === b.r &&
  a.d === b.d &&
  a.x1 === b.x1 &&
  a.y1 === b.y1 &&
  a.x2 === b.x2 &&
  a.y2 === b.y2;
