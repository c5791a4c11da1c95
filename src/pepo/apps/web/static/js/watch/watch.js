// @ts-check
// A run being watched: a method or a stage, from the position of the game.
import { get, isAlone } from '../api.js';
import { must } from '../dom.js';
import { announce } from '../live-region.js';
import { look } from '../play/outlook.js';
import { settings } from '../settings.js';
import { certificateAct, isVerdict } from '../share/certificate.js';
import { counted, number } from '../text.js';
import { Work } from '../work.js';
import { chosenOptions } from './options.js';
import { Predictions } from './predictions.js';
import { Reel } from './reel.js';

/** @typedef {import('../types.js').Answer} Answer */

const PAUSE = 380; // ms between two steps, for reading
const FAST = 900; // pictures of a fast run, however long it is
export class Watch {
  /**
   * @param {import('../play/play.js').Play} play
   * @param {'method'|'stage'} kind
   * @param {string} name
   * @param {object} [how]
   * @param {string} [how.after] a stage's run whose end it begins at
   * @param {boolean} [how.plays] as soon as there is something to see
   */
  constructor(play, kind, name, { after, plays = true } = {}) {
    this.play = play;
    this.kind = kind;
    this.name = name;
    this.after = after;
    this.options = chosenOptions(play, kind, this.part.options);
    // A game that is won has nothing left to solve: then methods are watched from the start.
    this.base = play.game.solved ? play.game.puzzle : play.game.session;
    this.whole = kind === 'method' && (play.game.solved || !play.game.played); // from the start
    /** @type {Work<'/solve'|'/stage'>|null} */
    this.work = null;
    /** @type {Reel|null} */
    this.reel = null;
    /** @type {import('./reel.js').Shown|null} */
    this.frame = null;
    this.at = 0;
    this.plays = plays;
    this.playing = false;
    this.adopted = -1; // how many moves of it are in the game already
    this.seeking = 0;
    this.since = performance.now();
    this.ticking = setInterval(() => {
      if (this.working && !this.closed) play.changed();
      else clearInterval(this.ticking);
    }, 1000);
    this.closed = false;
    this.predictions = new Predictions(this);
  }

  get part() {
    const { methods, stages } = this.play.family;
    return /** @type {import('../types.js').Method & import('../types.js').Stage} */ (
      (this.kind === 'method' ? methods : stages).find(part => part.name === this.name)
    );
  }

  get run() {
    return this.work?.run ?? null;
  }
  get title() {
    return this.part.title;
  }
  get length() {
    return this.reel?.length ?? 0;
  }
  /** Whether its moves up to here can be played on from. */
  get adoptable() {
    return this.at <= (this.run?.answer?.room ?? 0);
  }
  /**
   * A stage that is through, with more moves than the game can hold: the next may begin at its end.
   */
  get beyond() {
    return (
      this.kind === 'stage' &&
      Boolean(this.reel) &&
      this.at === this.length &&
      this.length > (this.run?.answer?.room ?? 0)
    );
  }
  /**
   * What it came to, once its end is on the board.
   * @returns {import('../play/play.js').Notice|null}
   */
  get result() {
    const answer = this.run?.answer;
    if (!answer || !this.reel || this.at < this.length) return null;
    const many = this.after ? 'the moves before these' : 'that many moves';
    const long = this.beyond ? ` Your game can't hold ${many}, so it stays where it was.` : '';
    const tone = answer.outcome === 'solved' ? '' : 'wrong';
    return { text: answer.sentence + long, tone, act: this.proof(answer) };
  }
  /** A proof to download, if it says something of the whole puzzle. @param {Answer} answer */
  proof(answer) {
    return this.whole && !isAlone() && isVerdict(answer) ? certificateAct(this.play) : undefined;
  }
  get working() {
    return !this.work?.over;
  }
  /** A stage whose moves are all in the game. */
  get settled() {
    return this.kind === 'stage' && this.adopted === this.length && this.at === this.length;
  }
  get place() {
    const word = this.run?.answer?.teaches ? 'row' : 'step';
    return `${word} ${number(this.at)} of ${number(this.length)}`;
  }

  async begin() {
    const { play } = this;
    const tell = () => {
      if (!this.closed) play.changed();
    };
    this.work =
      this.kind === 'method'
        ? new Work('/solve', { session: this.base, method: this.name, options: this.options }, tell)
        : new Work(
            '/stage',
            {
              session: this.base,
              stage: this.name,
              options: this.options,
              after: this.after ?? null,
            },
            tell,
          );
    try {
      const answer = await this.work.answer;
      if (this.closed) return;
      if (answer) this.ready(answer);
      else this.end('Stopped.');
    } catch (error) {
      if (this.closed) return;
      this.end('');
      play.sorry(error);
    }
    play.changed();
  }

  /**
   * There is nothing to watch.
   * @param {string} why
   * @param {''|'wrong'} [tone]
   * @param {import('../play/play.js').Notice['act']} [act]
   */
  end(why, tone = '', act) {
    this.closed = true;
    this.play.watch = null;
    this.play.say(why, tone, act);
  }

  /** @param {Answer} answer */
  ready(answer) {
    const { play } = this;
    if (this.kind === 'method')
      play.found[this.name] = answer.length
        ? counted(answer.length, play.family.unit)
        : answer.outcome;
    else play.stageMoves[this.name] = answer.length;
    if (!answer.frames) {
      this.end(answer.sentence, answer.outcome === 'solved' ? '' : 'wrong', this.proof(answer));
      look(play);
      return;
    }
    for (const name of this.part.shows) play.overrides[name] = true;
    this.reel = new Reel(must(this.run).id, answer.frames, () => this.view());
    announce(answer.sentence);
    if (this.plays) this.resume();
  }

  /** What the frames should show. */
  view() {
    const on = { ...this.play.game.switches, ...this.play.view.switches };
    const { assists, ruler } = this.play.view;
    return { on: Object.keys(on).filter(name => on[name]), assists, ruler };
  }

  // -- the player

  toggle() {
    if (this.playing) this.pause();
    else this.resume();
  }

  pause() {
    this.playing = false;
    this.play.changed();
  }

  async resume() {
    if (!this.reel || this.playing) return;
    if (this.at >= this.length) await this.seek(0);
    this.playing = true;
    this.play.changed();
    while (this.playing && !this.closed && this.at < this.length) {
      const began = performance.now();
      const stride = this.stride();
      if (await this.predictions.stops(this.at + stride)) return;
      await this.seek(Math.min(this.length, this.at + stride), { stride, moving: true });
      const fast = settings.speed === 'fast';
      await rest(
        fast
          ? 0
          : Math.max(
              0,
              PAUSE / (settings.rate || 1) - (performance.now() - began > 2000 ? PAUSE : 0),
            ),
      );
    }
    this.playing = false;
    if (!this.closed) this.play.changed();
  }

  /** How many frames a fast run takes at once. */
  stride() {
    return settings.speed === 'fast' ? Math.max(1, Math.ceil(this.length / FAST)) : 1;
  }

  /** @param {number} by */
  async step(by) {
    if (!this.reel) return;
    this.playing = false;
    if (await this.predictions.stops(this.at + by)) return;
    await this.seek(Math.min(this.length, Math.max(0, this.at + by)), { moving: true });
    announce(this.frame?.why ?? '');
  }

  /** To a row of the trace, and stay there. @param {number} row */
  async goTo(row) {
    this.playing = false;
    await this.seek(row);
    announce(this.frame?.why ?? '');
  }

  /**
   * To the next row over this one, out of its call, with a guess, or on a line of the source.
   * @param {'over'|'out'|'guess'|'line'} where
   * @param {number} [line]
   */
  async jump(where, line) {
    if (!this.reel || !this.run?.answer?.teaches) return;
    this.playing = false;
    const asked = `where=${where}&at=${this.at}&line=${line ?? 0}`;
    const before = this.seeking;
    try {
      const { number, said } = await get(`/runs/${this.run.id}/next?${asked}`);
      if (this.closed || before !== this.seeking) return; // you went elsewhere meanwhile
      if (number) await this.goTo(number);
      else this.play.say(said);
    } catch (error) {
      this.play.sorry(error);
    }
  }

  /** @param {number} to @param {{stride?: number, moving?: boolean}} [how] */
  async seek(to, { stride = 1, moving = false } = {}) {
    if (!this.reel) return;
    const mine = ++this.seeking;
    const near = Math.abs(to - this.at) === 1;
    this.at = to;
    this.predictions.moved(to);
    this.play.changed();
    try {
      const frame = await this.reel.frame(to, stride);
      if (mine !== this.seeking || this.closed || !frame) return;
      this.frame = frame;
      const shown = this.play.board.show(frame.scene, {
        rate: moving && near && settings.speed !== 'fast' ? settings.rate : 0,
      });
      this.play.changed();
      await shown;
      if (to === this.length && this.kind === 'stage') await this.settle();
    } catch (error) {
      this.playing = false;
      this.play.sorry(error);
    }
  }

  /** The end of a stage: its moves are played. */
  settle() {
    if (this.adopted === this.length || this.beyond) return;
    return this.play.enqueue(() => this.play.adopt(this, this.base));
  }

  async redraw() {
    this.reel?.clear();
    if (this.reel) await this.seek(this.at);
  }

  /** Stop the work; what it had is kept. */
  stop() {
    this.work?.stop();
  }

  /** Leave it. @returns {string} the game it began with */
  close() {
    this.closed = true;
    this.playing = false;
    this.work?.leave();
    return this.base;
  }
}

/** @param {number} ms */
const rest = ms =>
  new Promise(resolve => (ms > 0 ? setTimeout(resolve, ms) : requestAnimationFrame(resolve)));
