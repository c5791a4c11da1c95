// @ts-check
// Methods at work, recorded: what a server answered about their runs (routes/tape.py).
import { next } from '../board/scenes.js';
import { Refused } from '../errors.js';

/** @typedef {import('../types.js').Frame} Frame */
/** @typedef {import('../types.js').Row} Row */
/** @typedef {import('../types.js').Scene} Scene */
/**
 * @typedef {{session: string, method: import('../types.js').Method, answer:
 *   import('../types.js').Answer, frames: Frame[], rows: Row[], marks: import('../types.js').Mark[],
 *   code: import('../types.js').CodeLine[]}} Recording
 */

/** Pictures are recorded as what changed, some at once; each is made whole when it is wanted. */
export class Tape {
  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    /** @type {Scene[]} */
    this.scenes = [];
  }

  /** @param {number} number */
  scene(number) {
    const { frames } = this.recording;
    for (let k = this.scenes.length; k <= number; k++)
      this.scenes.push(next(this.scenes[k - 1] ?? null, frames[k]));
    return this.scenes[number];
  }

  /** @param {string} what @param {URLSearchParams} asked */
  answer(what, asked) {
    const { frames, rows, marks } = this.recording;
    const [first, count, stride] = ['first', 'count', 'stride'].map(name =>
      Number(asked.get(name) ?? 1),
    );
    if (what === 'marks') return marks;
    if (what === 'rows')
      return { length: rows.length, rows: rows.slice(first - 1, first - 1 + count) };
    if (what === 'next') return { number: this.next(asked) };
    const shown = frames
      .filter(({ number }) => number >= first && (number - first) % stride === 0)
      .slice(0, count);
    return {
      length: frames.length - 1,
      frames: shown.map(frame => ({ ...frame, scene: this.scene(frame.number) })),
    };
  }

  /** A twin of core/trace.py's find_next. @param {URLSearchParams} asked */
  next(asked) {
    const at = Number(asked.get('at'));
    const { rows, frames } = this.recording;
    const depth = rows[at - 1]?.depth ?? 0;
    const ahead = rows.slice(at);
    switch (asked.get('where')) {
      case 'over':
        return ahead.find(row => row.depth <= depth)?.number ?? null;
      case 'out':
        return ahead.find(row => row.depth < depth)?.number ?? null;
      case 'guess':
        return ahead.find(row => row.kind === 'guess')?.number ?? null;
      default: {
        const line = Number(asked.get('line'));
        const on = (/** @type {Frame} */ frame) => frame.number > 0 && frame.line === line;
        return (frames.slice(at + 1).find(on) ?? frames.find(on))?.number ?? null;
      }
    }
  }
}

/** @param {Recording[]} recordings @param {string} family @param {string} method */
export function codeOf(recordings, family, method) {
  const found = recordings.find(
    one => one.session.startsWith(`${family}:`) && one.method.name === method,
  );
  if (!found) throw new Refused('This file has no source of that method.', 404);
  return found.code;
}
