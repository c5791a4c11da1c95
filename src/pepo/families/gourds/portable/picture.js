// @ts-check
// Gourds as a picture: a twin of drawing/__init__.py, where every length is explained.
import * as figure from './figure.js';
import { BARE, FULL, paintsOf } from './palette.js';
import { drawCast, drawFaults, drawGourd, drawHint, drawSeeds } from './pieces.js';

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').View} View */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */
/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('./palette.js').Paint} Paint */
/**
 * @typedef {{board: import('./board.js').Board, names: Map<number, string>, isSolved: (state:
 *   Position) => boolean}} Puzzle
 */

const SEEDED = 800;
const PAINTS = 8;
/** @param {Kit} kit @param {Puzzle} puzzle */
export function picture(kit, puzzle) {
  const paints = puzzle.board.kind === 'coloured' ? paintsOf(puzzle.board) : new Map();
  return (/** @type {Position} */ state, /** @type {View} */ view) =>
    new Drawing(kit, puzzle, paints, state, view).scene();
}

export class Drawing {
  /** @param {Kit} kit @param {Puzzle} puzzle @param {Map<number, Paint>} paints @param {Position} state @param {View} view */
  constructor(kit, puzzle, paints, state, view) {
    this.kit = kit;
    this.puzzle = puzzle;
    this.board = puzzle.board;
    this.cells = puzzle.board.cells;
    this.count = this.cells.length;
    this.paints = paints;
    this.state = state;
    this.view = view;
    this.coloured = this.board.kind === 'coloured';
    const { wants, indices } = this.board;
    this.indexed = this.coloured ? view.switches.indices === true : true;
    this.numbers =
      this.indexed ||
      (this.count > SEEDED && this.count <= BARE) ||
      new Set([...wants, ...indices]).size > PAINTS;
    /** The cell of each end. @type {Map<number, number>} */
    this.where = new Map();
    state.ends.forEach((end, cell) => {
      if (end >= 0) this.where.set(end, cell);
    });
    this.near = new Set(state.empty >= 0 ? this.board.neighbours[state.empty] : []);
  }

  scene() {
    const centres = this.cells.map((_, k) => this.centre(k));
    const [xs, ys] = [0, 1].map(k => centres.map(point => point[k]));
    const low = (/** @type {number[]} */ all) => all.reduce((a, b) => Math.min(a, b));
    const high = (/** @type {number[]} */ all) => all.reduce((a, b) => Math.max(a, b));
    const pad = 0.12 + (this.view.switches.axes ? 0.55 : 0);
    const [left, top] = [low(xs) - 0.87 - pad, low(ys) - 1 - pad];
    const box = [left, top, high(xs) + 0.99 - left, high(ys) + 1.12 - top];
    const solved = this.puzzle.isSolved(this.state);
    return {
      box: box.map(this.kit.round),
      alt: this.alt(solved),
      shapes: [...this.shapes()],
      ...(solved && this.count <= FULL ? { finale: this.finale() } : {}),
    };
  }

  /** @param {boolean} solved */
  alt(solved) {
    const { kit, board, state } = this;
    const many = board.indices.length / 2;
    const first = `${board.kind[0].toUpperCase()}${board.kind.slice(1)} board of ${kit.counted(this.count, 'cell')} with ${kit.counted(many, 'gourd')}.`;
    if (state.empty < 0) return `${first} ${board.faults[0]}`;
    const home = [...this.where.keys()].filter(end => this.isHome(end)).length;
    const ends = `Ends in place: ${kit.number(home)} of ${kit.number(2 * many)}.`;
    const [x, y] = this.cells[state.empty];
    return `${first} The empty cell is (${x}, ${y}). ${solved ? 'Solved.' : ends}`;
  }

  finale() {
    return this.state.ends
      .filter(end => end >= 0)
      .map(end => [`end-${end}`, `neck-${end}`, `rim-${end}-0`, `rim-${end}-1`]);
  }

  *shapes() {
    for (let k = 0; k < this.count; k++) yield* this.cell(k);
    if (this.view.switches.axes) yield* this.axes();
    const empty = [...this.state.ends.keys()].filter(k => this.state.ends[k] < 0);
    for (const [place, k] of empty.entries()) yield* this.emptyCell(place, k);
    const gourds = Array.from({ length: this.board.indices.length / 2 }, (_, g) => g);
    const lying = gourds.filter(g => this.where.has(2 * g));
    if (this.count <= FULL) for (const g of lying) yield drawCast(this, g);
    for (const g of lying) yield* drawGourd(this, g);
    yield* drawFaults(this);
    yield* drawHint(this);
  }

  /** @param {number} k @returns {Point} */
  centre(k) {
    const [x, y] = this.cells[k];
    return [(x * Math.sqrt(3)) / 2, y * 1.5];
  }

  /** @param {number} end */
  cellOf(end) {
    return /** @type {number} */ (this.where.get(end));
  }

  /** @param {number} end */
  isHome(end) {
    return this.board.indices[end] === this.board.wants[this.cellOf(end)];
  }

  // -- cells

  /** @param {number} k */
  *cell(k) {
    const { kit } = this;
    const want = this.board.wants[k];
    const paint = this.paints.get(want);
    const [name, at] = [this.cells[k].join(','), this.centre(k)];
    yield kit.polygon(figure.hexagon(at, 0.955), 0.15, {
      id: `cell-${name}`,
      role: 'cell',
      fill: paint?.tint ?? 'cell',
      stroke: 'cell-line',
      width: 0.025,
      label: `cell ${name}, ${this.puzzle.names.get(want)}`,
      tries: name,
      place: [this.cells[k][1], this.cells[k][0]],
    });
    if (!paint || this.indexed) {
      const size = [0.21, 0.19, 0.16][Math.min(String(want).length, 3) - 1];
      yield kit.text([at[0], at[1] - 0.82], String(want), size, {
        id: `want-${name}`,
        role: 'want',
        weight: 500,
        fill: 'muted',
      });
    } else if (this.count <= FULL)
      for (const [dot, corner] of figure.cornerDots(at, paint.number).entries()) {
        const ring = paint.number > 4;
        yield kit.circle(corner, ring ? 0.048 : 0.042, {
          id: `dot-${name}-${dot}`,
          role: 'dot',
          fill: ring ? '' : paint.dot,
          stroke: ring ? paint.dot : '',
          width: 0.024,
        });
      }
  }

  *axes() {
    const { kit, cells } = this;
    const [xs, ys] = [0, 1].map(k =>
      [...new Set(cells.map(cell => cell[k]))].sort((a, b) => a - b),
    );
    const every = 1 + Math.floor(xs.length / 40);
    const size = 0.3 * Math.min(every, 4);
    const half = Math.sqrt(3) / 2;
    for (const x of xs.filter((_, k) => k % every === 0))
      yield kit.text([x * half, cells[0][1] * 1.5 - 1.32], String(x), size, {
        id: `column-${x}`,
        role: 'axis',
        fill: 'muted',
      });
    for (const y of ys.filter((_, k) => k % every === 0))
      yield kit.text([xs[0] * half - 1.2, y * 1.5], String(y), size, {
        id: `row-${y}`,
        role: 'axis',
        fill: 'muted',
      });
  }

  /** @param {number} place @param {number} k */
  *emptyCell(place, k) {
    const { kit } = this;
    const [id, [x, y]] = [place ? `hollow-${place}` : 'hollow', this.centre(k)];
    const want = this.board.wants[k];
    const name = this.cells[k].join(',');
    yield kit.circle([x, y], figure.DISC, { id: `${id}-lip`, role: 'hollow', fill: 'hollow-lip' });
    yield kit.circle([x, y + 0.028], 0.572, {
      id,
      role: 'hollow',
      fill: 'hollow',
      label: `the empty cell ${name}, ${this.puzzle.names.get(want)}`,
      place: [this.cells[k][1], this.cells[k][0]],
    });
    const paint = this.paints.get(want);
    if (paint && this.count <= SEEDED)
      yield* drawSeeds(this, `aim-${place}`, [x, y], paint, { ink: paint.dot, opacity: 0.45 });
  }

  // -- gourds

  /** @param {number} g @returns {[Point, Point]} */
  discs(g) {
    return [this.centre(this.cellOf(2 * g)), this.centre(this.cellOf(2 * g + 1))];
  }
}
