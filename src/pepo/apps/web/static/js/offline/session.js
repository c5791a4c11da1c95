// @ts-check
// A game being played, on a page without Python: a twin of core/session.py and core/pencil.py. It
// saves as the same line of text: family:puzzle|move;move;…|at=2;hints=1.

/** @typedef {any} State a position, as the family's rules have it */
/** @typedef {{puzzle: any, start: () => State}} Rules */

const NUMBERS = ['hints', 'watched', 'seconds'];

export class Session {
  /** @param {string} id @param {any} rules */
  constructor(id, rules) {
    this.id = id;
    this.rules = rules;
    /** @type {State[]} */
    this.states = [rules.start()];
    /** @type {string[]} */
    this.moves = [];
    this.at = 0;
    this.hints = 0;
    this.watched = 0;
    this.assisted = false;
    this.seconds = 0;
    /** @type {number[]} */
    this.checkpoints = [];
    /** How many moves came before the pencilled ones. @type {number|null} */
    this.layer = null;
    this.erased = false; // the layer was taken back: its moves are ahead
    this.seen = 0; // how many of the moves were played or watched
    /** Help of the moves ahead, after Restart. @type {[number, number, boolean]|null} */
    this.before = null;
  }

  get state() {
    return this.states[this.at];
  }
  get trail() {
    return this.states.slice(0, this.at);
  }
  get played() {
    return this.moves.slice(0, this.at);
  }
  get solved() {
    return this.rules.isSolved(this.state);
  }
  get isOwn() {
    return 2 * (this.hints + this.watched) <= this.at;
  }
  get pencilling() {
    return this.layer !== null && !this.erased && this.at >= this.layer && !this.solved;
  }
  /** The state before anything was pencilled. */
  get firm() {
    return this.pencilling ? this.states[this.layer ?? 0] : null;
  }
  /** What is pencilled here, in a few words. @returns {string} */
  get pencilled() {
    return this.pencilling ? this.rules.pencilled(this.firm, this.state) : '';
  }
  get canGoBack() {
    return this.checkpoints.some(mark => mark < this.at);
  }

  /** All or none of them; throws the reason where one is illegal. @param {string[]} moves */
  play(moves) {
    const states = [];
    let state = this.state;
    for (const move of moves) {
      state = this.rules.apply(state, move);
      states.push(state);
    }
    if (!moves.length) return;
    this.lay(moves, states);
    this.at += moves.length;
    this.seen = this.at;
  }

  /** Put moves ahead, for redo. @param {string[]} moves @param {State[]} states */
  lay(moves, states) {
    this.checkpoints = this.checkpoints.filter(mark => mark <= this.at);
    this.seen = this.at;
    this.before = null;
    if (this.layer !== null && (this.erased || this.at < this.layer)) {
      this.layer = null;
      this.erased = false;
    }
    this.moves = [...this.moves.slice(0, this.at), ...moves];
    this.states = [...this.states.slice(0, this.at + 1), ...states];
  }

  /** Moves that were shown to you; they count as played for you. @param {string[]} moves */
  adopt(moves) {
    let state = this.state;
    this.lay(
      moves,
      moves.map(move => {
        state = this.rules.apply(state, move);
        return state;
      }),
    );
    this.checkpoint();
    this.go(this.at + moves.length);
  }

  /** @param {number} to */
  go(to) {
    const at = Math.max(0, Math.min(to, this.moves.length));
    if (at > this.at && this.before) {
      this.hints += this.before[0];
      this.watched += this.before[1];
      this.assisted ||= this.before[2];
      this.before = null;
    }
    this.watched += Math.max(0, at - this.seen);
    this.seen = Math.max(this.seen, at);
    this.erased = this.erased && at <= (this.layer ?? 0);
    this.at = at;
  }

  restart() {
    const [hints, watched, assisted] = this.before ?? [0, 0, false];
    const help = /** @type {[number, number, boolean]} */ ([
      hints + this.hints,
      watched + this.watched,
      assisted || this.assisted,
    ]);
    this.before = help.some(Boolean) && this.moves.length ? help : null;
    this.hints = this.watched = this.at = 0;
    this.assisted = false;
    this.erased = this.layer !== null;
  }

  checkpoint() {
    if (!this.checkpoints.includes(this.at))
      this.checkpoints = [...this.checkpoints, this.at].sort((a, b) => a - b);
  }

  back() {
    const earlier = this.checkpoints.filter(mark => mark < this.at);
    this.at = earlier.at(-1) ?? this.at;
  }

  pencil() {
    if (!this.pencilling) this.layer = this.at;
    this.erased = false;
  }
  keepPencilled() {
    if (this.pencilling) this.layer = null;
  }
  takeBackPencilled() {
    if (!this.pencilling) return;
    this.go(this.layer ?? 0);
    this.erased = true;
  }

  /** How many moves to undo until a test holds; 0 if it never does. @param {(state: State) => boolean} test */
  movesBackTo(test) {
    for (let back = 0; back <= this.at; back++) if (test(this.states[this.at - back])) return back;
    return 0;
  }

  /** @returns {string} */
  save() {
    const extras = {
      at: this.at === this.moves.length ? '' : this.at,
      marks: this.checkpoints.join(','),
      pencil: this.layer ?? '',
      erased: this.erased ? 1 : '',
      hints: this.hints || '',
      watched: this.watched || '',
      assists: this.assisted ? 1 : '',
      seen: this.seen === this.moves.length ? '' : this.seen,
      before: (this.before ?? []).map(Number).join(','),
      seconds: Math.floor(this.seconds) || '',
    };
    const said = Object.entries(extras)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${value}`)
      .join(';');
    return `${this.id}|${this.moves.join(';')}${said && `|${said}`}`;
  }

  /** @param {string} moves @param {string} [extras] */
  restore(moves, extras = '') {
    const list = moves.split(';').filter(move => move.trim());
    for (const [k, move] of list.entries())
      try {
        this.play([move]);
      } catch (error) {
        throw new Error(
          `Saved move ${k + 1} can't be played: ${error instanceof Error ? error.message : error}`,
        );
      }
    const said = new Map(
      extras
        .split(';')
        .filter(Boolean)
        .map(part => /** @type {[string, string]} */ (part.split('='))),
    );
    const number = (/** @type {string} */ name, /** @type {number} */ most, otherwise = 0) => {
      const found = Number(said.get(name) ?? otherwise);
      return Number.isInteger(found) && found >= 0 && found <= most ? found : otherwise;
    };
    const length = this.moves.length;
    this.at = number('at', length, length);
    this.seen = number('seen', length, length);
    [this.hints, this.watched, this.seconds] = NUMBERS.map(name => number(name, 1e12));
    this.assisted = said.get('assists') === '1';
    const before = said.get('before')?.split(',').map(Number);
    if (before?.length === 3) this.before = [before[0], before[1], Boolean(before[2])];
    this.checkpoints = (said.get('marks') ?? '').split(',').filter(Boolean).map(Number);
    if (said.has('pencil') && this.rules.pencilled) this.layer = number('pencil', length);
    this.erased = this.layer !== null && said.get('erased') === '1';
    return this;
  }
}
