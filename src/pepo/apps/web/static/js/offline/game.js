// @ts-check
// A game on a page without a server: moves, undo, and pictures of every position.
import { positionsGame } from './positions.js';
import { compose } from './sprites.js';

/** @typedef {import('../types.js').Scene} Scene */

const RULES = 'pepo/rules.js'; // the family's own twin of its rules, where the file carries one

/** @param {any} data @returns {Promise<any>} */
export async function rulesOf(data) {
  if (data.positions) return positionsGame(data);
  const { game } = await import(RULES);
  const rules = game(data.facts);
  return {
    ...rules,
    shapes: (/** @type {any} */ state) => compose(data.sprites, rules.draw(state)),
  };
}

export class Game {
  /** @param {any} data @param {any} rules */
  constructor(data, rules) {
    this.data = data;
    this.rules = rules;
    this.states = [rules.start()];
    /** @type {string[]} */
    this.moves = [];
    this.at = 0;
  }

  get state() {
    return this.states[this.at];
  }
  get solved() {
    return this.rules.isSolved(this.state);
  }

  /** @param {string} move throws the reason where it is none */
  play(move) {
    const after = this.rules.apply(this.state, move);
    this.states = [...this.states.slice(0, this.at + 1), after];
    this.moves = [...this.moves.slice(0, this.at), move];
    this.at += 1;
  }

  /** @param {number} to */
  go(to) {
    this.at = Math.max(0, Math.min(this.moves.length, to));
  }

  /** @returns {Scene} */
  scene() {
    return {
      box: this.data.box,
      alt: this.rules.alt(this.state),
      shapes: this.rules.shapes(this.state, this.states.slice(0, this.at)),
    };
  }
}
