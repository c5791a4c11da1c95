// @ts-check
// Solutions to watch, on a page without a server: each is a run that is done at once.
import { Refused } from '../errors.js';
import { solution, solutionSentence } from './advice.js';
import { Tape } from './recordings.js';
import { sceneOf } from './scene.js';
import { Session } from './session.js';

/** @typedef {import('./book.js').Opened} Opened */
/**
 * Moves with their reasons, or a recorded method.
 * @typedef {{opened: Opened, session: Session, moves: string[], whys: string[], tape?: Tape}} Reel
 */

const OWN = 'solution'; // the method that every such page has

export class Reels {
  /** @param {import('./book.js').Book} book */
  constructor(book) {
    this.book = book;
    /** @type {Reel[]} */
    this.all = [];
  }

  /** @param {{session: string, method: string}} asked */
  async solve(asked) {
    const { opened, moves, extras } = await this.book.read(asked.session);
    await this.book.complete(opened);
    const session = new Session(opened.id, opened.rules).restore(moves, extras);
    if (asked.method !== OWN) return this.play(opened, session, asked.method);
    const found = solution(opened, session.state);
    const none = 'No solution of this position is known here.';
    this.all.push({ opened, session, moves: found?.moves ?? [], whys: found?.whys ?? [] });
    const length = found?.moves.length ?? 0;
    return {
      id: String(this.all.length - 1),
      what: 'solve',
      status: 'done',
      answer: {
        outcome: found ? 'solved' : 'gave up',
        sentence: found ? solutionSentence(opened, found) : none,
        length,
        shortest: found?.shortest ?? false,
        seconds: 0,
        stopped: false,
        frames: length,
        teaches: false,
        adoptable: true,
        room: length,
        stages: [],
        trace_cut: false,
      },
    };
  }

  /** A recorded method. @param {Opened} opened @param {Session} session @param {string} method */
  play(opened, session, method) {
    const here = [opened.id, ...(session.at ? [session.played.join(';')] : [])].join('|');
    const found = this.book.data.recordings?.find(
      one => one.session === here && one.method.name === method,
    );
    if (!found) throw new Refused('This method was recorded for another position.', 404);
    this.all.push({ opened, session, moves: [], whys: [], tape: new Tape(found) });
    return { id: String(this.all.length - 1), what: 'solve', status: 'done', answer: found.answer };
  }

  /** @param {number} id @param {string} what @param {URLSearchParams} asked */
  answer(id, what, asked) {
    const { tape } = this.all[id];
    return tape ? tape.answer(what, asked) : this.frames(id, asked);
  }

  /** @param {number} id @param {URLSearchParams} asked */
  frames(id, asked) {
    const { opened, session, moves, whys } = this.all[id];
    const [first, count, stride] = ['first', 'count', 'stride'].map(name =>
      Number(asked.get(name)),
    );
    const on = asked.get('on')?.split(',') ?? [];
    const switches = Object.fromEntries(
      Object.keys(opened.rules.switches ?? {}).map(name => [name, on.includes(name)]),
    );
    const shown = { switches, assists: asked.get('assists') === 'true' };
    const play = new Session(opened.id, opened.rules).restore(session.played.join(';'));
    const frames = [];
    for (let number = 0; number <= moves.length && frames.length < count; number++) {
      if (number) play.play([moves[number - 1]]);
      if (number < first || (number - first) % stride) continue;
      const scene = sceneOf({ opened, session: play }, shown);
      const why = whys[number - 1] ?? '';
      const taught = { stack: null, notes: [], as_in: null, again: [] };
      frames.push({ number, why, move: moves[number - 1] ?? null, ...taught, scene });
    }
    return { length: moves.length, frames };
  }

  /** The first moves of a run. @param {string} id @param {number} upto */
  moves(id, upto) {
    return this.all[Number(id)].moves.slice(0, upto);
  }
}
