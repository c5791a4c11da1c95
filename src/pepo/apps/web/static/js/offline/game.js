// @ts-check
// A game on a page without a server: moves, undo, and pictures of every position.
import { settings } from '../settings.js';
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
    shapes: (/** @type {any} */ state, /** @type {any[]} */ _, /** @type {any} */ firm) =>
      compose(data.sprites, rules.draw(state, firm).flatMap(asked)),
  };
}

/**
 * Assists are drawn only if they are on; `otherwise` is drawn in their place.
 * @param {{use: string, assist?: boolean, otherwise?: string}} ref
 */
const asked = ref =>
  settings.assists || !ref.assist ? [ref] : ref.otherwise ? [{ use: ref.otherwise }] : [];

export class Game {
  /** @param {any} data @param {any} rules */
  constructor(data, rules) {
    this.data = data;
    this.rules = rules;
    this.states = [rules.start()];
    /** @type {string[]} */
    this.moves = [];
    this.at = 0;
    /** How many moves came before the pencilled ones. @type {number|null} */
    this.layer = null;
    this.erased = false; // the layer was taken back: its moves are ahead
  }

  get state() {
    return this.states[this.at];
  }
  get solved() {
    return this.rules.isSolved(this.state);
  }

  get pencilling() {
    return this.layer !== null && !this.erased && this.at >= this.layer && !this.solved;
  }
  /** The state before anything was pencilled. */
  get firm() {
    return this.pencilling ? this.states[this.layer ?? 0] : undefined;
  }
  /** What is pencilled here, in a few words. */
  get pencilled() {
    return this.pencilling ? this.rules.pencilled(this.firm, this.state) : '';
  }

  /** @param {string} move throws the reason where it is none */
  play(move) {
    const after = this.rules.apply(this.state, move);
    if (this.layer !== null && (this.erased || this.at < this.layer)) {
      this.layer = null;
      this.erased = false;
    }
    this.states = [...this.states.slice(0, this.at + 1), after];
    this.moves = [...this.moves.slice(0, this.at), move];
    this.at += 1;
  }

  /** @param {number} to */
  go(to) {
    this.at = Math.max(0, Math.min(this.moves.length, to));
    this.erased = this.erased && this.at <= (this.layer ?? 0);
  }

  restart() {
    this.go(0);
    this.erased = this.layer !== null;
  }

  /** Take the pencil, or keep what was pencilled and put it away. */
  pencil() {
    this.layer = this.pencilling ? null : this.at;
    this.erased = false;
  }

  takeBack() {
    if (!this.pencilling) return;
    this.go(this.layer ?? 0);
    this.erased = true;
  }

  /** @returns {Scene} */
  scene() {
    return {
      box: this.data.box,
      alt: this.rules.alt(this.state, settings.assists),
      shapes: this.rules.shapes(this.state, this.states.slice(0, this.at), this.firm),
    };
  }
}
