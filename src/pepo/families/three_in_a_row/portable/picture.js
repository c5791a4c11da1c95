// @ts-check
// Three in a row as a picture: a twin of drawing/__init__.py, where every length is explained.
import { drawBands, drawEdge, drawOutlines, rectangle } from './marks.js';
import { NAMES } from './notation.js';

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').View} View */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Piece} Piece */
/** @typedef {import('./notation.js').Sign} Sign */
/**
 * @typedef {{grid: import('./notation.js').Grid, faults: (state: string) =>
 *   Iterable<import('./rules.js').Fault>, isBroken: (state: string, sign: Sign) => boolean,
 *   isSolved: (state: string) => boolean}} Puzzle
 */

const PLAIN_SIDE = 40;
const WHEEL = '.XO';
const QUIET = ['surface-raised', 'line-strong', 'ink'];
const LIT = ['accent', 'accent', 'accent-ink'];
const BROKEN = ['danger-soft', 'danger', 'danger'];
/** @param {Kit} kit @param {Puzzle} puzzle */
export const picture = (kit, puzzle) => (/** @type {string} */ state, /** @type {View} */ view) =>
  new Drawing(kit, puzzle, state, view).scene();

export class Drawing {
  /** @param {Kit} kit @param {Puzzle} puzzle @param {string} state @param {View} view */
  constructor(kit, puzzle, state, view) {
    this.kit = kit;
    this.puzzle = puzzle;
    this.grid = puzzle.grid;
    this.state = state;
    this.view = view;
    this.plain = Math.max(this.grid.width, this.grid.height) > PLAIN_SIDE;
    const { hint, beat = 2 } = view;
    /** What the hint fills, by cell. @type {Map<number, string>} */
    this.told = new Map();
    if (hint && beat === 2)
      for (const move of hint.moves ?? []) {
        const [, r, c, colour] = /^r(\d+)c(\d+)=(.)$/.exec(move) ?? [];
        this.told.set((Number(r) - 1) * this.grid.width + Number(c) - 1, colour);
      }
    this.evidence = hint?.evidence ?? [];
    this.conclusion = hint && beat > 1 ? (hint.conclusion ?? []) : [];
    this.regions = hint?.regions ?? [];
    const firm = view.firm ?? state;
    this.pencilled = new Set(
      [...state].flatMap((colour, k) => (colour !== firm[k] && !this.told.has(k) ? [k] : [])),
    );
    this.tells = view.switches.faults || view.assists || !state.includes('.');
  }

  scene() {
    const { width, height } = this.grid;
    const more = (this.view.switches.counts ? 2.2 : 1) + 0.25;
    const solved = this.puzzle.isSolved(this.state);
    return {
      box: [-0.75, -0.75, width + more, height + more],
      alt: this.alt(),
      shapes: [...this.shapes()],
      ...(solved && !this.plain ? { finale: this.finale() } : {}),
    };
  }

  finale() {
    const { width, height } = this.grid;
    return Array.from({ length: width + height - 1 }, (_, step) =>
      Array.from({ length: height }, (_, row) => [row, step - row])
        .filter(([, column]) => column >= 0 && column < width)
        .map(([row, column]) => `pebble-${row + 1}-${column + 1}`),
    );
  }

  alt() {
    const { width, height, distinct, signs } = this.grid;
    const filled = [...this.state].filter(cell => cell !== '.').length;
    const fault = this.tells ? [...this.puzzle.faults(this.state)][0] : null;
    return [
      `Grid of ${width} by ${height}.`,
      distinct && 'No two rows or columns may be the same.',
      signs.length && `${this.kit.counted(signs.length, 'sign')} between cells.`,
      `${filled} of ${this.state.length} cells are filled.`,
      fault ? fault.sentence : filled === this.state.length && 'Solved.',
    ]
      .filter(Boolean)
      .join(' ');
  }

  *shapes() {
    const { kit } = this;
    const { width, height, signs } = this.grid;
    const cells = [...this.state].keys();
    const whole = rectangle(0, 0, width, height);
    yield kit.polygon(whole, 0.14, { id: 'paper', role: 'paper', fill: 'surface-raised' });
    for (const cell of cells) yield this.cell(cell);
    yield* drawBands(this);
    yield* this.lines();
    yield kit.polygon(whole, 0.14, { id: 'frame', role: 'frame', stroke: 'ink-2', width: 0.035 });
    for (let cell = 0; cell < this.state.length; cell++) yield* this.pebble(cell);
    yield* drawEdge(this);
    yield* drawOutlines(this);
    for (const sign of signs) yield* this.sign(sign);
  }

  *lines() {
    const { width, height } = this.grid;
    const style = { role: 'line', stroke: 'line', width: 0.022 };
    for (let k = 1; k < width; k++)
      yield this.kit.line([k, 0], [k, height], { id: `line-column-${k}`, ...style });
    for (let k = 1; k < height; k++)
      yield this.kit.line([0, k], [width, k], { id: `line-row-${k}`, ...style });
  }

  /** Row and column, from 0. @param {number} cell */
  at(cell) {
    return [Math.floor(cell / this.grid.width), cell % this.grid.width];
  }

  /** @param {number} cell */
  name(cell) {
    const [row, column] = this.at(cell);
    return `${row + 1}-${column + 1}`;
  }

  /** @param {number} cell */
  place(cell) {
    const [row, column] = this.at(cell);
    return `row ${row + 1}, column ${column + 1}`;
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.grid.given[cell] !== '.';
  }

  /** @param {number} cell */
  cell(cell) {
    const [row, column] = this.at(cell);
    const given = this.isGiven(cell);
    const inset = given ? 0.035 : 0.02;
    const points = rectangle(column + inset, row + inset, 1 - 2 * inset, 1 - 2 * inset);
    const move = (/** @type {string} */ colour) => `r${row + 1}c${column + 1}=${colour}`;
    const here = WHEEL.indexOf(this.state[cell]);
    return this.kit.polygon(points, 0.1, {
      id: `cell-${this.name(cell)}`,
      role: given ? 'given' : 'cell',
      fill: given ? 'given' : 'surface-raised',
      moves: given ? [] : [1, 2].map(by => move(WHEEL[(here + by) % 3])),
      tries: given ? move(this.state[cell]) : '',
      label: this.label(cell),
      place: [row, column],
    });
  }

  /** @param {number} cell */
  label(cell) {
    const what = NAMES[this.state[cell]] ?? 'empty';
    const said = `${this.place(cell)}, ${this.pencilled.has(cell) ? 'pencilled ' : ''}${what}${this.isGiven(cell) ? ', given' : ''}`;
    const joined = this.grid.signs
      .filter(({ first, second }) => first === cell || second === cell)
      .map(sign => this.tell(sign, sign.first === cell ? sign.second : sign.first));
    return [said, ...joined].join('; ');
  }

  /** @param {Sign} sign @param {number} twin */
  tell({ alike }, twin) {
    return `${alike ? 'equals' : 'differs from'} ${this.place(twin)}`;
  }

  /** @param {number} cell */
  *pebble(cell) {
    const { kit } = this;
    const [row, column] = this.at(cell);
    const name = this.name(cell);
    const centre = /** @type {Point} */ ([column + 0.5, row + 0.5]);
    const colour = this.told.get(cell) ?? this.state[cell];
    const pencilled = this.pencilled.has(cell);
    if (pencilled)
      yield kit.circle(centre, 0.35, {
        id: `pencil-${name}`,
        role: 'pencil',
        stroke: 'muted',
        width: 0.035,
        dash: [0.1, 0.12],
      });
    if (colour === '.') return;
    const given = this.isGiven(cell);
    const paint = `pebble-${NAMES[colour]}`;
    const [big, small] = pencilled ? [0.2, 0.19] : given ? [0.375, 0.36] : [0.352, 0.336];
    yield kit.path(oval(centre, big, small, ((7 * row + 13 * column) % 11) * 16.3), {
      id: `pebble-${name}`,
      role: `pebble ${NAMES[colour]}`,
      fill: paint,
      stroke: `${paint}-edge`,
      width: 0.03,
    });
    if (!given && !this.plain && !pencilled)
      yield kit.circle(centre, 0.19, {
        id: `own-${name}`,
        role: 'own',
        width: 0.022,
        stroke: `pebble-${NAMES[colour === 'X' ? 'O' : 'X']}`,
        opacity: 0.5,
      });
  }

  /** @param {Sign} sign */
  *sign(sign) {
    const { kit } = this;
    const { width, height } = this.grid;
    const across = sign.second === sign.first + 1;
    const [row, column] = this.at(sign.first);
    const [x, y] = across ? [column + 1, row + 0.5] : [column + 0.5, row + 1];
    const id = `sign-${this.name(sign.first)}-${across ? 'right' : 'down'}`;
    const pair = [sign.first, sign.second].map(cell => `cell-${this.name(cell)}`).join();
    const lit = this.regions.some(region => region.join() === pair);
    const broken = this.tells && this.puzzle.isBroken(this.state, sign);
    const [fill, edge, ink] = broken ? BROKEN : lit ? LIT : QUIET;
    const grown = Math.min(Math.max(Math.max(width, height) - 10, 0) / 10, 1);
    const size = 1 + 0.35 * grown;
    if (!this.plain)
      yield kit.circle([x, y], 0.185 * size, {
        id,
        role: 'sign',
        fill,
        stroke: edge,
        width: 0.022,
        label: `${this.place(sign.first)} ${this.tell(sign, sign.second)}`,
      });
    const far = size * (sign.alike ? 0.088 : 0.074);
    const strokes = sign.alike
      ? [-0.048 * size, 0.048 * size].map(up => [up, up])
      : [1, -1].map(s => [-s * far, s * far]);
    const pieces = strokes.flatMap(
      ([from, to]) =>
        /** @type {Piece[]} */ ([
          ['M', [x - far, y + from]],
          ['L', [x + far, y + to]],
        ]),
    );
    yield kit.path(pieces, {
      id: `${id}-letter`,
      role: 'sign',
      stroke: ink,
      width: 0.052 * size,
    });
  }
}

/** A pebble: an oval that is turned a little. @param {Point} centre @param {number} big @param {number} small @param {number} turn */
function oval([x, y], big, small, turn) {
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const pull = 0.5523; // of a circle by cubic curves
  /** @param {number} along @param {number} across */
  const at = (along, across) => [
    x + along * big * dx - across * small * dy,
    y + along * big * dy + across * small * dx,
  ];
  const corners = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 0],
  ];
  const pieces = /** @type {Piece[]} */ ([['M', at(1, 0)]]);
  for (let k = 0; k < 4; k++) {
    const [[a, b], [c, d]] = [corners[k], corners[k + 1]];
    pieces.push(['C', at(a + pull * c, b + pull * d), at(c + pull * a, d + pull * b), at(c, d)]);
  }
  return [...pieces, /** @type {Piece} */ (['Z'])];
}
