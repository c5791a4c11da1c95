// @ts-check
// Ring as a picture: a twin of drawing/__init__.py, where every length is explained.
import { drawJump } from './jumps.js';
import { mod, moveApart } from './spacing.js';

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').View} View */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */
/**
 * @typedef {{tiles: string[], far: number[], moves: (tile: number) => string[], apply: (tile:
 *   number, move: string) => number, isSolved: (tile: number) => boolean}} Ring
 */

const TAU = 2 * Math.PI;
const EVERY_TILE = 60;
const EVERY_POSITION = 40;
const EVERY_TICK = 2000;
const SPACING = 1.52;
const TILE = 0.56;
const MARGIN = 1.28;
const APART = 2.4;
const DIGIT = 0.62;
const MAX_TRAIL = 400;

/** @param {Kit} kit @param {Ring} ring */
export const picture = (kit, ring) => (/** @type {number} */ tile, /** @type {View} */ view) =>
  new Drawing(kit, ring, tile, view).scene();

export class Drawing {
  /** @param {Kit} kit @param {Ring} ring @param {number} tile @param {View} view */
  constructor(kit, ring, tile, view) {
    /** @type {Kit} */
    this.kit = kit;
    this.ring = ring;
    this.tile = tile;
    this.view = view;
    this.n = ring.tiles.length;
    this.goal = this.n - 1;
    const least = view.assists ? 3.0 : 1.6;
    this.radius = Math.max((SPACING * Math.min(this.n, EVERY_TILE)) / TAU, least);
    this.unit = Math.min(1.8, Math.max(1.0, this.n / EVERY_TILE));
    this.chip = Math.max(this.unit, Math.min(1.8, this.radius / 6));
    this.size = Math.min(0.29 * this.chip, 0.46);
    this.outside = 0.98 * this.unit + DIGIT * this.size * String(this.goal).length;
    /** Where chips lie already. @type {[number, number, number, number][]} */
    this.chips = [];
    this.solved = ring.isSolved(tile);
    this.visited = new Set(view.trail);
    /** @type {Map<number, string>} */
    this.landings = new Map();
    for (const move of [...ring.moves(tile)].reverse())
      this.landings.set(ring.apply(tile, move), move);
    const near = [...new Set([this.goal, ...this.landings.keys(), tile])];
    const angles = moveApart(
      near.map(k => (TAU * k) / this.n),
      (APART * this.unit) / this.radius,
    );
    /** @type {Map<number, number>} */
    this.shown = new Map(this.n > EVERY_TILE ? near.map((k, place) => [k, angles[place]]) : []);
    const { hint, beat = 2 } = view;
    this.marked = new Set(hint?.evidence);
    this.concluded = new Set(hint && beat > 1 ? hint.conclusion : []);
  }

  scene() {
    const shapes = [...this.shapes()];
    const half = this.radius + Math.max(MARGIN, this.outside + 0.15);
    const finale = shapes.filter(({ role }) => role === 'trail').map(({ id }) => [id]);
    return {
      box: [-half, -half, 2 * half, 2 * half].map(this.kit.round),
      alt: this.alt(),
      shapes,
      ...(this.solved && finale.length ? { finale } : {}),
    };
  }

  alt() {
    const { kit, ring, tile } = this;
    const said = [`Ring of ${kit.counted(this.n, 'tile')}.`];
    if (this.view.trail.length) said.push(`${kit.counted(this.view.trail.length, 'jump')} made.`);
    if (this.solved) return [...said, `You are on tile ${tile}, the goal: solved.`].join(' ');
    const [first, second] = ring.moves(tile).map(move => ring.apply(tile, move));
    const jumps =
      second === undefined
        ? `either way to tile ${first}`
        : `clockwise to tile ${first}, counter-clockwise to tile ${second}`;
    const says = BigInt(ring.tiles[tile]).toLocaleString('en');
    said.push(`You are on tile ${tile}, which says ${says}: ${jumps}.`);
    return [...said, `The goal is tile ${this.goal}.`].join(' ');
  }

  /** @param {string} name */
  on(name) {
    return this.view.switches[name] !== false;
  }

  *shapes() {
    const { kit } = this;
    yield kit.circle([0, 0], this.radius, {
      id: 'thread',
      role: 'thread',
      stroke: 'line-strong',
      width: 0.03,
    });
    if (this.on('trail')) yield* this.trail();
    for (const tile of this.drawnTiles()) yield* this.drawTile(tile);
    yield* this.you();
    if (this.on('arrows'))
      for (const [target, move] of this.landings)
        if (target !== this.tile) yield* drawJump(this, move, target);
    yield* this.hintMarks();
  }

  drawnTiles() {
    const { n, shown } = this;
    if (n <= EVERY_TILE) return [...Array(n).keys()];
    const step = n <= EVERY_TICK ? 1 : this.every();
    const ticks = Array.from({ length: Math.ceil(n / step) }, (_, k) => k * step);
    return [...ticks.filter(tile => !shown.has(tile)), ...shown.keys()];
  }

  /** @param {number} tile */
  angle(tile) {
    return this.shown.get(tile) ?? (TAU * tile) / this.n;
  }

  /** @param {number} tile @param {number} [far] @returns {Point} */
  at(tile, far = this.radius) {
    const angle = this.angle(tile);
    return [far * Math.sin(angle), -far * Math.cos(angle)];
  }

  /** @param {number} tile */
  *drawTile(tile) {
    const full = this.n <= EVERY_TILE || this.shown.has(tile);
    if (full) yield* this.disc(tile);
    else yield this.tick(tile);
    if (!this.on('positions') || !this.hasPosition(tile)) return;
    const aside = Math.abs(Math.sin(this.angle(tile)));
    const half = (DIGIT * this.size * String(tile).length) / 2;
    const out = 0.98 * (full ? this.unit : 1) + half * aside;
    yield this.kit.text(this.at(tile, this.radius + out), String(tile), this.size, {
      id: `position-${tile}`,
      role: 'position',
      fill: 'muted',
    });
  }

  /** @param {number} tile */
  hasPosition(tile) {
    if (this.n <= EVERY_POSITION || this.matters().includes(tile)) return true;
    return tile % this.every() === 0 && !this.isCrowded(tile);
  }

  matters() {
    return [this.goal, this.tile, ...this.landings.keys()];
  }

  /** The round number between two positions. */
  every() {
    const most = this.n <= EVERY_TICK ? 24 : 12;
    for (let power = 1; ; power *= 10)
      for (const digit of [1, 2, 5]) if (this.n / (digit * power) <= most) return digit * power;
  }

  /** @param {number} tile */
  isCrowded(tile) {
    const room = (this.n <= EVERY_TILE ? 1.6 : 1.2 * this.unit + 0.9) / this.radius;
    return this.matters().some(other => {
      const gap = mod(this.angle(tile) - this.angle(other), TAU);
      return Math.min(gap, TAU - gap) < room;
    });
  }

  /** @param {number} tile */
  tick(tile) {
    const visited = this.visited.has(tile);
    const out = visited || tile % 10 === 0 ? 0.45 : 0.25;
    return this.kit.line(this.at(tile, this.radius - 0.25), this.at(tile, this.radius + out), {
      id: `tile-${tile}`,
      role: visited ? 'tile visited' : 'tile',
      stroke: visited ? 'accent' : 'ink-2',
      width: visited ? 0.09 : 0.035,
      label: `tile ${tile}, says ${this.ring.tiles[tile]}`,
      place: [0, tile],
      tries: this.tries(tile),
    });
  }

  /** The jump that would lead there, for the rules to refuse. @param {number} tile */
  tries(tile) {
    return `+${mod(tile - this.tile, this.n)}`;
  }

  /** @param {number} tile */
  *disc(tile) {
    const { kit, unit } = this;
    const [x, y] = this.at(tile);
    const here = tile === this.tile;
    const goal = tile === this.goal;
    const seen = this.visited.has(tile) && !here;
    const [fill, stroke, ink] = !seen
      ? ['surface-raised', 'ink-2', 'ink']
      : this.solved
        ? ['accent-soft', 'accent', 'ink']
        : ['surface-sunken', 'line-strong', 'muted'];
    if (!seen)
      yield kit.circle([x, y + 0.05], TILE * unit, {
        id: `cast-${tile}`,
        role: 'cast',
        fill: 'cast',
      });
    const jump = this.landings.get(tile);
    yield kit.circle([x, y], TILE * unit, {
      id: `tile-${tile}`,
      role: ['tile', here && 'here', goal && 'goal', seen && 'visited'].filter(Boolean).join(' '),
      fill,
      stroke,
      width: 0.035,
      moves: jump && !here ? [jump] : [],
      label: this.label(tile),
      place: [0, tile],
      tries: this.tries(tile),
    });
    if (goal && !here)
      for (const [name, far] of /** @type {[string, number][]} */ ([
        ['inner', 0.43],
        ['outer', 0.69],
      ]))
        yield kit.circle([x, y], far * unit, {
          id: `goal-${name}`,
          role: 'goal',
          stroke: 'line-strong',
          width: 0.03,
        });
    if (!here) yield this.number(`number-${tile}`, tile, ink);
  }

  *you() {
    const { kit, unit } = this;
    const at = this.at(this.tile);
    const own = { role: 'here', stroke: 'accent', width: 0.035 };
    yield kit.circle(at, TILE * unit, { id: 'you', fill: 'accent', ...own });
    yield kit.circle(at, 0.7 * unit, { id: 'halo', ...own });
    yield this.number('number-you', this.tile, 'accent-ink');
  }

  /** @param {string} id @param {number} tile @param {string} fill */
  number(id, tile, fill) {
    const said = this.ring.tiles[tile];
    const small = said.length > 2 ? 2.6 / (said.length + 0.6) : 1;
    return this.kit.text(
      this.at(tile),
      said.length <= 6 ? said : `${said.slice(0, 2)}…${said.slice(-2)}`,
      0.52 * this.unit * Math.min(1, small),
      { id, role: 'number', weight: tile === this.tile ? 600 : 500, fill },
    );
  }

  /** @param {number} tile */
  label(tile) {
    const jump = this.landings.get(tile);
    return [
      `tile ${tile}, says ${this.ring.tiles[tile]}`,
      tile === this.tile && 'you are here',
      tile === this.goal && 'the goal',
      this.visited.has(tile) && 'visited',
      jump && tile !== this.tile && `jump ${jump[0] === '+' ? '' : 'counter-'}clockwise`,
    ]
      .filter(Boolean)
      .join(', ');
  }

  *trail() {
    const { kit, solved, unit, chip } = this;
    const tiles = [...this.view.trail, this.tile].slice(-MAX_TRAIL);
    for (let k = 0; k + 1 < tiles.length; k++) {
      const [from, to] = [tiles[k], tiles[k + 1]];
      if (from === to) continue;
      const start = kit.towards(this.at(from), this.at(to), 0.62);
      yield kit.line(start, kit.towards(this.at(to), this.at(from), 0.62 * unit), {
        id: `trail-${k}`,
        role: 'trail',
        stroke: solved ? 'accent' : 'line-strong',
        width: (solved ? 0.045 : 0.03) * chip,
        dash: solved ? [] : [0.001, 0.12 * chip],
      });
    }
  }

  *hintMarks() {
    for (const name of [...new Set([...this.marked, ...this.concluded])].sort()) {
      const tile = Number(name.slice('tile-'.length));
      const done = this.concluded.has(name);
      yield this.kit.circle(this.at(tile), 0.72 * this.unit, {
        id: `mark-${tile}`,
        role: done ? 'conclusion' : 'evidence',
        stroke: done ? 'accent' : 'ink',
        width: done ? 0.085 : 0.06,
        dash: done ? [] : [0.16, 0.1],
      });
    }
  }
}
