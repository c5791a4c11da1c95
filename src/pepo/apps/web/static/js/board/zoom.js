// @ts-check
// A board larger than its frame: the drawing grows, the frame scrolls. By buttons and keys, a pinch,
// and the wheel with Ctrl. A zoomed board moves by its scroll bars, a finger, buttons and keys too.
import { settings } from '../settings.js';
import { ARROWS } from './grid.js';
import { boardPoint, shapeAt } from './hit.js';
import { points } from './motion.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {{x: number, y: number}} Point on the screen */

const MIN_TARGET = 24; // px that the first step of zooming in gives to everything you can press
const ROOMY_TARGET = 44; // px; below it the page offers to zoom in
const MAX_TARGET = 132;
const STEP = 1.5;
const PAN = 0.5; // of the frame
const LASTS = 160; // ms of a step

export class Zoom {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** Pixels for a unit of the drawing; 0 shows the whole board. */
    this.scale = 0;
    /** The smallest width or height of what can be pressed, in units of the drawing. */
    this.target = Infinity;
    /** The scale from which it was zoomed. */
    this.from = 1;
    /** @type {(() => void)[]} */
    this.listeners = [];
    this.steps = 0;
    board.el.classList.add('zoomable');
    board.onScene(scene => {
      board.el.style.setProperty('--aspect', `${scene.box[2]} / ${scene.box[3]}`);
      this.target = smallestTarget(scene.shapes) ?? this.target; // a solved board has none
      if (this.scale) {
        this.size();
        this.reveal(scene.shapes);
      }
      this.changed();
    });
    new ResizeObserver(() => this.resized()).observe(board.el);
    listenToWheel(this);
    listenToPinch(this);
    listenToDrag(this);
    listenToArrows(this);
  }

  /** @param {() => void} listener told when the zoom, or what it could be, has changed */
  onChange(listener) {
    this.listeners.push(listener);
  }
  changed() {
    this.listeners.forEach(tell => tell());
  }

  /** The scale at which the whole board is seen. */
  get whole() {
    const [, , wide, high] = this.board.scene?.box ?? [0, 0, 1, 1];
    const { clientWidth, clientHeight } = this.board.el;
    return Math.min(clientWidth / wide, clientHeight / high);
  }

  get now() {
    return this.scale || this.whole;
  }

  get max() {
    return Math.max(MAX_TARGET / this.target, STEP * this.whole);
  }

  /** Whether anything is so small that zooming in helps. */
  get helps() {
    return this.whole * this.target < ROOMY_TARGET;
  }

  /** How large it is; 100 for the whole board. */
  get percent() {
    return Math.round((100 * this.scale) / this.from);
  }

  in() {
    return this.glide(Math.max(this.now * STEP, MIN_TARGET / this.target));
  }
  out() {
    return this.glide(this.now / STEP);
  }
  fit() {
    return this.glide(0);
  }

  /** @param {number} x @param {number} y -1, 0 or 1 */
  pan(x, y) {
    const { el } = this.board;
    el.scrollBy({
      left: x * PAN * el.clientWidth,
      top: y * PAN * el.clientHeight,
      behavior: settings.rate ? 'smooth' : 'instant',
    });
  }

  /** Zoom step by step around the cell under the keyboard's focus, or the middle. @param {number} scale */
  async glide(scale) {
    const mine = ++this.steps;
    const from = this.now;
    const to = Math.min(this.max, Math.max(this.whole, scale));
    const { rate } = settings;
    const began = performance.now();
    const around = this.middle();
    while (rate) {
      const t = ((await frame()) - began) / (LASTS / rate);
      if (mine !== this.steps) return; // another zoom has begun
      if (t >= 1) break;
      if (t > 0) this.set(from * (to / from) ** t, around);
    }
    this.settle(to, around);
  }

  /** Zoom at once, and show the whole board where that is as large. @param {number} scale @param {Point} around */
  settle(scale, around) {
    this.set(scale <= 1.02 * this.whole ? 0 : scale, around);
  }

  /**
   * What lies at a point of the screen stays there; or what is held comes there.
   * @param {number} scale @param {Point} around @param {DOMPoint|null} [held] of the drawing
   */
  set(scale, around, held = boardPoint(this.board, around.x, around.y)) {
    const { el, svg } = this.board;
    if (!this.scale) this.from = this.whole;
    this.scale = scale && Math.min(this.max, Math.max(this.whole, scale));
    el.classList.toggle('zoomed', this.scale > 0);
    this.size();
    const matrix = svg.getScreenCTM();
    if (this.scale && held && matrix) {
      const at = held.matrixTransform(matrix);
      el.scrollLeft += at.x - around.x;
      el.scrollTop += at.y - around.y;
    }
    this.changed();
  }

  /** The drawing as large as the scale says, and at least as large as the frame. */
  size() {
    const { scene, svg } = this.board;
    const [, , wide = 0, high = 0] = scene?.box ?? [];
    svg.style.width = this.scale ? `max(100%, ${wide * this.scale}px)` : '';
    svg.style.height = this.scale ? `max(100%, ${high * this.scale}px)` : '';
  }

  /** What a hint points at comes into sight, what follows from it last. @param {Shape[]} shapes */
  reveal(shapes) {
    const { el, elements } = this.board;
    const frame = el.getBoundingClientRect();
    for (const role of ['evidence', 'conclusion'])
      for (const { id } of shapes.filter(shape => shape.role === role)) {
        const box = elements.get(id)?.getBoundingClientRect();
        if (!box) continue;
        el.scrollLeft += beyond(box.left, box.right, frame.left, frame.right);
        el.scrollTop += beyond(box.top, box.bottom, frame.top, frame.bottom);
      }
  }

  resized() {
    if (this.scale && this.scale <= this.whole) this.set(0, this.middle());
    else this.changed();
  }

  /** @returns {Point} */
  middle() {
    const { el, marks } = this.board;
    const focus = el.matches(':focus-visible') && marks.querySelector('.focus');
    const box = (focus || el).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}

/** @returns {Promise<number>} the time of the next frame */
const frame = () => new Promise(resolve => requestAnimationFrame(resolve));

/** How far it is out of sight. @param {number} from @param {number} to @param {number} first @param {number} last */
const beyond = (from, to, first, last) => Math.min(0, from - first) + Math.max(0, to - last);

/** @param {Shape[]} shapes */
function smallestTarget(shapes) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const shape of shapes) {
    if (!shape.moves && !shape.tries) continue;
    const key = shape.place?.join() ?? shape.id;
    sizes.set(key, Math.max(sizes.get(key) ?? 0, sizeOf(shape)));
  }
  const all = [...sizes.values()].filter(size => size > 0);
  return all.length ? Math.min(...all) : null;
}

/** @param {Shape} shape */
function sizeOf(shape) {
  if (shape.kind === 'circle') return 2 * (shape.r ?? 0);
  if (shape.kind !== 'path') return 0;
  const all = points(shape);
  const wide = all.map(p => p.x);
  const high = all.map(p => p.y);
  return Math.min(Math.max(...wide) - Math.min(...wide), Math.max(...high) - Math.min(...high));
}

/** @param {Zoom} zoom */
function listenToWheel(zoom) {
  zoom.board.el.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey) return;
      event.preventDefault(); // the browser would zoom the whole page
      zoom.steps++;
      const by = Math.max(-25, Math.min(25, event.deltaY)); // a wheel's notch, or a bit of a pinch
      zoom.settle(zoom.now * Math.exp(-by / 100), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
}

/** Two fingers zoom and move the board; one scrolls it, or plays. @param {Zoom} zoom */
function listenToPinch(zoom) {
  const { el } = zoom.board;
  /** @type {{apart: number, scale: number, held: DOMPoint|null}|null} */
  let pinch = null;
  /** @param {TouchEvent} event */
  function begin({ touches }) {
    if (pinch && touches.length < 2) zoom.settle(zoom.now, zoom.middle());
    pinch = null;
    if (touches.length !== 2) return;
    zoom.steps++;
    const { x, y } = between(touches);
    pinch = { apart: apart(touches), scale: zoom.now, held: boardPoint(zoom.board, x, y) };
  }
  el.addEventListener('touchstart', begin, { passive: true });
  el.addEventListener('touchend', begin);
  el.addEventListener('touchcancel', begin);
  el.addEventListener(
    'touchmove',
    event => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault(); // else the page would scroll
      const scale = (pinch.scale * apart(event.touches)) / (pinch.apart || 1);
      zoom.set(Math.max(zoom.whole, scale), between(event.touches), pinch.held);
    },
    { passive: false },
  );
}

/** @param {TouchList} touches @returns {Point} */
const between = ([a, b]) => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });

/** @param {TouchList} touches */
const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** A mouse drags the board by whatever can't be played. @param {Zoom} zoom */
function listenToDrag(zoom) {
  const { board } = zoom;
  board.el.addEventListener('pointerdown', event => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || !zoom.scale) return;
    if (shapeAt(board, event.clientX, event.clientY)?.moves) return;
    const { scrollLeft, scrollTop } = board.el;
    /** @param {PointerEvent} now */
    const drag = now => {
      board.el.scrollLeft = scrollLeft - now.clientX + event.clientX;
      board.el.scrollTop = scrollTop - now.clientY + event.clientY;
    };
    board.el.addEventListener('pointermove', drag);
    addEventListener('pointerup', () => board.el.removeEventListener('pointermove', drag), {
      once: true,
    });
  });
}

/** Arrows with Shift move a zoomed board, before they move between cells. @param {Zoom} zoom */
function listenToArrows(zoom) {
  zoom.board.el.addEventListener(
    'keydown',
    event => {
      const held = event.ctrlKey || event.metaKey || event.altKey;
      if (!zoom.scale || !event.shiftKey || held || !(event.key in ARROWS)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      zoom.pan(...ARROWS[event.key]);
    },
    { capture: true },
  );
}
