// @ts-check
// Coroutine as a picture: a twin of drawing/__init__.py, where every length is explained.
import { COINS, NAMES, STEPS } from './board.js';
import { drawGhost, drawPass, drawTrail } from './choices.js';
import { around, arrow, head, PAINTS } from './figure.js';

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').View} View */
/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Point} Point */
/** @typedef {import('./rules.js').Position} Position */
/**
 * @typedef {import('./board.js').Board & {landings: (position: Position) => Map<number, number>,
 *   farFrom: (position: Position) => number|null, moves: (position: Position) => string[], apply:
 *   (position: Position, move: string) => Position, isSolved: (position: Position) => boolean}}
 *   Puzzle
 */
/** @typedef {{move: string, target: number, passes: boolean, done: boolean, opacity: number}} Option */

const UNIT = 3;
const PAD = 0.04;
const EVERY_MARK = 144;
const DISC = 0.185;
const DIAMOND = 0.225;
const MAX_FINALE = 400;

/** @param {Kit} kit @param {Puzzle} puzzle */
export const picture =
  (kit, puzzle) => (/** @type {Position} */ position, /** @type {View} */ view) =>
    new Drawing(kit, puzzle, position, view).scene();

export class Drawing {
  /** @param {Kit} kit @param {Puzzle} puzzle @param {Position} position @param {View} view */
  constructor(kit, puzzle, position, view) {
    this.kit = kit;
    this.pen = kit.shapesIn(UNIT);
    this.puzzle = puzzle;
    this.position = position;
    this.view = view;
    this.here = position.coins[position.mover];
    this.other = position.coins[1 - position.mover];
    this.solved = puzzle.isSolved(position);
    this.small = puzzle.squares.length <= EVERY_MARK;
    this.lit = this.solved ? -1 : this.other;
    this.landings = this.solved ? new Map() : puzzle.landings(position);
    const { hint, beat = 2 } = view;
    this.evidence = hint?.evidence ?? [];
    this.concluded = new Set(hint && beat > 1 ? hint.conclusion : []);
    /** @type {Map<number, Option>} */
    this.options = new Map(
      puzzle.moves(position).map(move => {
        const then = puzzle.apply(position, move);
        const target = then.coins[position.mover];
        const passes = move.endsWith('-');
        const done = this.concluded.has(this.ghostId(target, passes));
        const opacity = this.concluded.size && !done ? 0.32 : 1;
        return [target, { move, target, passes, done, opacity }];
      }),
    );
  }

  /** @param {number} target @param {boolean} passes */
  ghostId(target, passes) {
    const coin = COINS[this.position.mover];
    return passes ? `pass-${coin}` : `ghost-${coin}-${target + 1}`;
  }

  scene() {
    const { width, height } = this.puzzle;
    const box = [-PAD, -PAD, width + 2 * PAD, height + 2 * PAD];
    return {
      box: box.map(part => this.kit.round(part * UNIT)),
      alt: this.alt(),
      shapes: [...this.shapes()],
      ...(this.solved ? { finale: this.finale() } : {}),
    };
  }

  finale() {
    const { puzzle, position, view } = this;
    const winner = puzzle.goals.has(position.coins[0]) ? 0 : 1;
    const states = [...view.trail.slice(-MAX_FINALE), position];
    return [...new Set(states.map(state => state.coins[winner]))].map(k => [`plate-${k + 1}`]);
  }

  alt() {
    const { kit, puzzle, position, view } = this;
    const [a, b] = position.coins;
    const said = [`Coroutine board of ${puzzle.height} by ${puzzle.width}.`];
    if (view.trail.length) said.push(`${kit.counted(view.trail.length, 'turn')} played.`);
    said.push(`A is on ${a + 1}, B on ${b + 1}.`);
    if (this.solved)
      return [...said, `${puzzle.goals.has(a) ? 'A' : 'B'} is on the goal: solved.`].join(' ');
    const [mover, twin] = [COINS[position.mover], COINS[1 - position.mover]];
    const choices = [...this.landings].map(([step, to]) => `${NAMES[step]} to ${to + 1}`);
    const can = choices.length ? kit.listed(choices, 'or') : 'none is usable, so it passes';
    said.push(`${mover} moves, by the arrows under ${twin}: ${can}.`);
    const goals = [...puzzle.goals].sort((x, y) => x - y).map(goal => String(goal + 1));
    said.push(
      goals.length === 1 ? `The goal is ${goals[0]}.` : `The goals are ${kit.listed(goals)}.`,
    );
    return said.join(' ');
  }

  *shapes() {
    const { view } = this;
    const squares = [...this.puzzle.squares.keys()];
    for (const square of squares) yield this.plate(square);
    if (view.switches.trail) yield* drawTrail(this);
    for (const square of squares) yield* this.print(square);
    const options = [...this.options.values()];
    if (view.switches.destinations !== false)
      for (const option of options) if (!option.passes) yield* drawGhost(this, option);
    for (const coin of [0, 1]) yield* this.coin(coin);
    for (const option of options) if (option.passes) yield* drawPass(this, option);
    if (!this.concluded.size) yield* this.hintMarks();
  }

  /** @param {number} square @returns {Point} */
  centre(square) {
    const { width } = this.puzzle;
    return [(square % width) + 0.5, Math.floor(square / width) + 0.5];
  }

  /** @param {number} square */
  place(square) {
    const { width } = this.puzzle;
    return [Math.floor(square / width), square % width];
  }

  // -- squares

  /** @param {number} square */
  *print(square) {
    const [x, y] = this.centre(square);
    if (this.small && this.view.switches.numbers !== false)
      yield this.pen.text([x - 0.415, y - 0.4], String(square + 1), 0.08, {
        id: `number-${square + 1}`,
        role: 'number',
        fill: 'muted',
      });
    if (this.puzzle.goals.has(square)) yield* this.goal(square);
    else if (this.small) for (let step = 0; step < 8; step++) yield* this.mark(square, step);
    else if (this.puzzle.squares[square].length) yield this.rays(square);
  }

  /** @param {number} square */
  plate(square) {
    const goal = this.puzzle.goals.has(square);
    const lit = square === this.lit;
    const bright = lit || (goal && this.position.coins.includes(square));
    const option = this.options.get(square);
    return this.pen.polygon(this.kit.box(this.centre(square), 0.48, 0.48), 0.07, {
      id: `plate-${square + 1}`,
      role: ['square', lit && 'lit', goal && 'goal'].filter(Boolean).join(' '),
      fill: bright ? 'accent-soft' : goal ? 'surface' : 'surface-raised',
      stroke: bright ? 'accent' : goal ? 'line' : 'cell-edge',
      width: bright ? 0.018 : 0.01,
      moves: option && !option.passes ? [option.move] : [],
      tries: this.tries(square),
      label: this.label(square),
      place: this.place(square),
    });
  }

  /** The mover's step to that square, if it is one step away. @param {number} square */
  tries(square) {
    const [row, column] = this.place(square);
    const [fromRow, fromColumn] = this.place(this.here);
    const step = STEPS.findIndex(([r, c]) => row - fromRow === r && column - fromColumn === c);
    return step < 0 ? '' : `${COINS[this.position.mover]} ${NAMES[step]}`;
  }

  /** @param {number} square */
  label(square) {
    const { puzzle, position, kit } = this;
    const arrows = puzzle.squares[square].map(arrow => NAMES[arrow]);
    const option = this.options.get(square);
    const printed = arrows.length ? `points ${kit.listed(arrows)}` : 'no arrows';
    return [
      `square ${square + 1}`,
      puzzle.goals.has(square) ? 'the goal' : printed,
      ...COINS.filter((_, k) => position.coins[k] === square).map(coin => `coin ${coin}`),
      ...(option ? [`${COINS[position.mover]} ${option.passes ? 'passes' : 'can go here'}`] : []),
    ].join(', ');
  }

  /** @param {number} square */
  *goal(square) {
    const at = this.centre(square);
    const [id, role] = [`goal-${square + 1}`, 'goal'];
    const ring = { role, stroke: 'line-strong', width: 0.012 };
    yield this.pen.circle(at, 0.33, { id: `${id}-outer`, ...ring });
    yield this.pen.circle(at, 0.22, { id: `${id}-inner`, ...ring });
    yield this.pen.circle(at, 0.05, { id, role, fill: 'accent' });
  }

  // -- arrows

  /** An arrow, or the dot that keeps its place. @param {number} square @param {number} step */
  *mark(square, step) {
    const at = this.centre(square);
    const [id, name] = [`arrow-${square + 1}-${NAMES[step]}`, NAMES[step]];
    if (!this.puzzle.squares[square].includes(step))
      yield this.pen.circle(around(at, step, 0.345), 0.011, {
        id: `dot-${square + 1}-${name}`,
        role: 'dot',
        opacity: 0.7,
        fill: 'line-strong',
      });
    else if (square !== this.lit)
      yield this.pen.polygon(arrow(at, step, 0.026), 0, { id, role: 'arrow', fill: 'ink-2' });
    else if (this.landings.has(step))
      yield this.pen.polygon(arrow(at, step, 0.03), 0, {
        id,
        role: 'arrow on',
        fill: 'accent',
        stroke: 'accent',
        width: 0.022,
        moves: [`${COINS[this.position.mover]} ${name}`],
        label: `${COINS[this.position.mover]} goes ${name}`,
      });
    else {
      const off = { role: 'arrow off', stroke: 'line-strong' };
      yield this.pen.line(around(at, step, 0.262), around(at, step, 0.335), {
        id: `shaft-${square + 1}-${name}`,
        width: 0.026,
        dash: [0.004, 0.05],
        ...off,
      });
      yield this.pen.polygon(head(at, step), 0, { id, width: 0.016, ...off });
    }
  }

  /** @param {number} square */
  rays(square) {
    const at = this.centre(square);
    const lit = square === this.lit;
    const pieces = this.puzzle.squares[square].flatMap(
      step =>
        /** @type {import('../../../apps/web/static/js/offline/kit.js').Piece[]} */ ([
          ['M', around(at, step, 0.2)],
          ['L', around(at, step, 0.42)],
        ]),
    );
    return this.pen.path(pieces, {
      id: `rays-${square + 1}`,
      role: 'arrow',
      stroke: lit ? 'accent' : 'ink-2',
      width: lit ? 0.06 : 0.045,
    });
  }

  // -- coins

  /** A coin's outline. @param {number} coin @param {Point} at @param {number} grow @param {any} more */
  outline(coin, at, grow, more) {
    if (coin === 0) return this.pen.circle(at, DISC + grow, more);
    const far = DIAMOND + grow * 1.3;
    const points = [0, 2, 4, 6].map(step => around(at, step, far));
    return this.pen.polygon(points, 0.06, more);
  }

  /** @param {number} coin */
  *coin(coin) {
    const { position, puzzle } = this;
    const square = position.coins[coin];
    const [name, at] = [COINS[coin], this.centre(square)];
    const [fill, edge, mark] = PAINTS[coin];
    const moves = coin === position.mover && !this.solved;
    const passes = moves ? this.options.get(square) : undefined;
    const cast = /** @type {Point} */ ([at[0], at[1] + 0.016]);
    yield this.outline(coin, cast, 0.003, { id: `cast-${name}`, role: 'cast', fill: 'cast' });
    yield this.outline(coin, at, 0, {
      id: `coin-${name}`,
      role: `coin ${name}${moves ? ' moves' : ''}`,
      fill,
      stroke: edge,
      width: 0.016,
      moves: passes ? [passes.move] : [],
      label: `coin ${name} on square ${square + 1}`,
      place: passes ? this.place(square) : null,
    });
    if (moves || puzzle.goals.has(square))
      yield this.outline(coin, at, 0.04, {
        id: `halo-${name}`,
        role: 'halo',
        stroke: 'accent',
        width: 0.018,
      });
    yield this.pen.text(at, name, 0.17, {
      id: `letter-${name}`,
      role: `letter ${name}`,
      weight: 600,
      fill: mark,
    });
  }
  *hintMarks() {
    for (const name of [...this.evidence].sort()) {
      const square = Number(name.slice('plate-'.length)) - 1;
      yield this.pen.polygon(this.kit.box(this.centre(square), 0.48, 0.48), 0.07, {
        id: `mark-${square + 1}`,
        role: 'evidence',
        stroke: 'ink',
        width: 0.03,
        dash: [0.07, 0.055],
      });
    }
  }
}
