// @ts-check
// A game being played: what was asked of the server, what came back, and who listens.
import { post } from '../api.js';
import { Board } from '../board/board.js';
import { celebrate } from '../board/finale.js';
import { next } from '../board/scenes.js';
import { isLost } from '../dom.js';
import { isAbort, Refused, sentenceOf } from '../errors.js';
import { announce } from '../live-region.js';
import { settings } from '../settings.js';
import { set } from '../shared-settings.js';
import { showTrouble } from '../trouble.js';
import { Watch } from '../watch/watch.js';
import { done } from './done.js';
import { look } from './outlook.js';
import { forgetHint } from './questions.js';
import { Stopwatch } from './stopwatch.js';

/** @typedef {import('../types.js').Act} Act */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Family} Family */
/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').Shape} Shape */
/**
 * @typedef {{text: string, tone: ''|'wrong'|'right', act?: {title: string, run: () => void}}}
 *   Notice
 */

export class Play {
  /** @param {Family} family @param {Game} game */
  constructor(family, game) {
    this.family = family;
    this.game = game;
    this.board = new Board();
    this.clock = new Stopwatch(game.seconds);
    /** @type {(Hint & {beat: number})|null} */
    this.hint = null;
    /** @type {import('../types.js').Outlook|null} */
    this.outlook = null;
    /** @type {Notice} */
    this.notice = { text: '', tone: '' };
    /** @type {Watch|null} */
    this.watch = null;
    /** Switches a stage turns on while it runs. @type {Record<string, boolean>} */
    this.overrides = {};
    /** How many moves each stage took here. @type {Record<string, number>} */
    this.stageMoves = {};
    /** What each method needed from here. @type {Record<string, string>} */
    this.found = {};
    /** The lines that are compared. @type {string[]} */
    this.ruler = [];
    this.lines = game.lines ?? [];
    this.replaying = false;
    /** Whether the next cell you click is asked about, not played. */
    this.wondering = false;
    /** What to say of a run that a move has stopped. */
    this.interrupted = '';
    /** @type {Promise<unknown>} */
    this.chain = Promise.resolve();
    /** @type {(() => void)[]} */
    this.listeners = [];
    /** @type {AbortController|null} */
    this.asking = null;
    /** @type {AbortController|null} */
    this.thinking = null;
    this.gone = false;
    /** What to do when the game is first saved. @type {(() => void)|null} */
    this.kept = null;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }
  changed() {
    if (this.gone) return;
    const held = document.activeElement;
    this.listeners.forEach(tell => tell());
    // The pressed button may be gone now; the keyboard focus moves to the board.
    if (held !== document.body && isLost(document.activeElement))
      this.board.el.focus({ preventScroll: true });
  }

  /** Whether a run is being watched; a finished stage is part of the game. */
  get watching() {
    return this.watch !== null && !this.watch.settled;
  }

  get view() {
    return {
      switches: { ...settings.switches(this.family.name), ...this.overrides },
      assists: settings.assists,
      ruler: this.ruler,
    };
  }

  // -- doing

  /** Requests go out one by one, each with the newest game. @param {() => Promise<void>} work */
  enqueue(work) {
    const run = this.chain.then(work).catch(error => this.sorry(error));
    this.chain = run;
    return run;
  }

  /** @param {Act} act @param {string[]} [moves] @param {() => boolean} [stillWanted] */
  act(act, moves = [], stillWanted = () => true) {
    this.replaying = false;
    this.thinking?.abort();
    // What is done is done at the position that is on the board now, however long it has to wait.
    const { watch } = this;
    const at = watch?.frame?.number ?? 0;
    if (watch) watch.playing = false;
    return this.enqueue(async () => {
      if (!stillWanted()) return;
      if (watch) watch.at = at;
      await this.leaveWatch(act === 'move');
      await this.send(act, moves);
    });
  }

  /** @param {string} move */
  play(move) {
    return this.act('move', [move]);
  }

  /** A click that is not a legal move: let the rules say why. @param {Shape} shape */
  refuse(shape) {
    if (this.watch?.predictions.open) this.say('Choose one of the numbers.', 'wrong');
    else if (shape.tries) this.play(shape.tries);
    else this.say(this.game.solved ? "It's already solved." : 'Nothing to play there.', 'wrong');
  }

  /** @param {Act} act @param {string[]} moves @param {boolean} [keep] */
  async send(act, moves, keep = true) {
    const before = this.game;
    const game = await post('/play', {
      session: before.session,
      act,
      moves,
      keep,
      seconds: this.clock.seconds,
      since: before.drawn,
      ...this.view,
    });
    this.take({ ...game, scene: next(before.scene, game) });
    if (keep) {
      showTrouble(game);
      this.kept?.();
      this.kept = null;
    }
    const said = done(act, before);
    if (said) this.say(said, 'right');
  }

  /**
   * Show a new state of the game, and ask for what needs a solver.
   * @param {Game} game
   * @param {{rate?: number}} [how]
   */
  take(game, how) {
    this.game = game;
    this.hint = null;
    this.wondering = false;
    this.found = {};
    this.notice = { text: this.takeInterrupted(), tone: '' };
    if (game.solved) this.clock.stop();
    else this.clock.run();
    if (this.outlook) this.outlook = { ...this.outlook, win: null, distance: null, outlook: '' };
    const won =
      game.solved && this.board.scene !== null && !this.board.el.classList.contains('solved');
    this.board.el.classList.toggle('solved', game.solved);
    this.board.show(game.scene, how).then(() => {
      if (won) celebrate(this.board);
    });
    announce(this.board.news() + game.scene.alt);
    this.changed();
    look(this);
  }

  takeInterrupted() {
    const said = this.interrupted;
    this.interrupted = '';
    if (said) announce(said);
    return said;
  }

  // -- drawing

  /** @param {string} name @param {boolean} on */
  switch(name, on) {
    if (name === 'assists') {
      set('assists', on);
      if (!on && this.outlook) this.outlook = { ...this.outlook, distance: null, outlook: '' };
    } else {
      delete this.overrides[name];
      settings.keepSwitches(this.family.name, {
        ...settings.switches(this.family.name),
        [name]: on,
      });
    }
    return this.redraw();
  }

  /** The same position with other switches. */
  redraw() {
    return this.enqueue(async () => {
      const before = this.game;
      const game = await post('/show', {
        session: before.session,
        since: before.drawn,
        ...this.view,
      });
      this.game = { ...before, ...game, scene: next(before.scene, game) };
      this.hint = null;
      if (this.watch) await this.watch.redraw();
      else this.board.show(this.game.scene);
      this.changed();
      look(this);
    });
  }

  // -- watching

  /** @param {'method'|'stage'} kind @param {string} name @param {boolean} [plays] */
  async startWatch(kind, name, plays = true) {
    this.replaying = false;
    await this.chain;
    const before = this.watch;
    const after = kind === 'stage' && before?.beyond ? before.run?.id : undefined;
    if (after)
      before?.close(); // its end, which the game cannot hold, stays on the board
    else if (before) await this.leaveWatch(true);
    if (this.hint) forgetHint(this);
    this.notice = { text: '', tone: '' };
    this.watch = new Watch(this, kind, name, { after, plays });
    this.changed();
    await this.watch.begin();
  }

  /**
   * End a run that is watched: with its moves up to here, where they can be played on from.
   * @param {boolean} adopt
   */
  async leaveWatch(adopt) {
    const watch = this.watch;
    if (!watch) return;
    this.watch = null;
    this.interrupted = watch.working ? `${watch.title} was stopped because you made a move.` : '';
    const session = watch.close();
    if (watch.kind === 'method') watch.part.shows.forEach(shown => delete this.overrides[shown]);
    const moves = watch.adoptable && watch.at > 0 && (adopt || watch.kind === 'stage');
    if (moves) await this.adopt(watch, session);
    else this.board.show(this.game.scene, { rate: 0 });
    this.changed();
    if (!moves) look(this); // a run may have found what was not known before
  }

  /** Leave a run without doing anything else. */
  quitWatch() {
    return this.enqueue(async () => {
      const { title = '', working = false } = this.watch ?? {};
      // Back to the game as it was.
      if (this.watch?.kind === 'stage' && !this.watch.settled) this.watch.at = 0;
      await this.leaveWatch(false);
      this.interrupted = '';
      if (working) this.say(`${title} was stopped.`);
      else {
        this.notice = { text: '', tone: '' };
        this.changed();
      }
    });
  }

  /** @param {Watch} watch @param {string} session the game it began with */
  async adopt(watch, session) {
    if (!watch.run || watch.adopted === watch.at) {
      this.board.show(this.game.scene, { rate: 0 });
      return;
    }
    const game = await post('/adopt', {
      session,
      job: watch.run.id,
      upto: watch.at,
      seconds: this.clock.seconds,
      ...this.view,
    });
    watch.adopted = watch.at;
    showTrouble(game);
    this.take({ ...game, scene: next(this.game.scene, game) }, { rate: 0 });
  }

  // -- saying

  /** @param {string} text @param {''|'wrong'|'right'} [tone] @param {Notice['act']} [act] */
  say(text, tone = '', act) {
    this.notice = { text, tone, act };
    announce(text);
    this.changed();
  }

  /** @param {unknown} error */
  sorry(error) {
    if (isAbort(error) || this.gone) return;
    const illegal = error instanceof Refused && error.status === 409;
    if (illegal) {
      this.board.shake();
    } else if (!(error instanceof Refused)) console.error(error);
    this.say(sentenceOf(error), 'wrong');
  }

  leave() {
    this.gone = true;
    this.replaying = false;
    this.asking?.abort();
    this.thinking?.abort();
    this.watch?.close();
    this.clock.stop();
  }
}
