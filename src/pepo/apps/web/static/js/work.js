// @ts-check
// A piece of long work: started, followed, stopped at once, answered in the end.
import { post, remove } from './api.js';
import { Refused, UNREACHABLE } from './errors.js';
import { number } from './text.js';

/** @typedef {import('./types.js').Found} Found */
/** @typedef {import('./types.js').Run<any>} AnyRun */

/** @template {keyof Found} Path */
export class Work {
  /**
   * @param {Path} path
   * @param {import('./types.js').Sent[Path]} body
   * @param {(run: import('./types.js').Run<Found[Path]>) => void} [tell] told of its progress
   */
  constructor(path, body, tell = () => {}) {
    /** @type {import('./types.js').Run<Found[Path]>|null} */
    this.run = null;
    this.stopped = false;
    this.unfollow = () => {};
    this.letGo = () => {};
    /** What it found; null when it was stopped. */
    this.answer = this.begin(path, body, tell);
  }

  /**
   * @param {Path} path
   * @param {import('./types.js').Sent[Path]} body
   * @param {(run: import('./types.js').Run<Found[Path]>) => void} tell
   * @returns {Promise<Found[Path]|null>}
   */
  async begin(path, body, tell) {
    const begun = /** @type {import('./types.js').Run<Found[Path]>} */ (await post(path, body));
    this.run = begun;
    if (this.over) return begun.answer ?? null; // a page without a server has it at once
    if (this.stopped) {
      this.abandon();
      return null;
    }
    return new Promise((resolve, reject) => {
      this.unfollow = follow(begun.id, run => {
        this.run = run;
        if (!this.over) tell(run);
        else if (run.answer) resolve(run.answer);
        else if (run.status === 'stopped' || this.stopped) resolve(null);
        else reject(new Refused(run.error ?? 'It failed.', 503));
      });
      this.letGo = () => resolve(null);
    });
  }

  get over() {
    return Boolean(this.run) && isOver(this.run);
  }

  abandon() {
    if (this.run && !this.over) remove(`/runs/${this.run.id}`).catch(() => {});
  }

  /** Stop it at once; what it had is its answer. */
  stop() {
    this.stopped = true;
    this.abandon();
  }

  /** Its answer is no longer needed. */
  leave() {
    this.stop();
    this.unfollow();
    this.letGo();
  }
}

/** @param {AnyRun|null} run */
const isOver = run => run?.status !== 'waiting' && run?.status !== 'running';

/**
 * Follow a run by server-sent events until it is over.
 * @param {string} id
 * @param {(run: AnyRun) => void} tell
 * @returns {() => void} stops following
 */
function follow(id, tell) {
  const stream = new EventSource(`/api/v1/runs/${id}/events`);
  stream.onmessage = event => {
    const run = JSON.parse(event.data);
    if (isOver(run)) stream.close();
    tell(run);
  };
  stream.onerror = () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    tell({ id, what: '', status: 'failed', error: UNREACHABLE });
  };
  return () => stream.close();
}

/** The progress of a run, in a few words. @param {AnyRun} run */
export function progressOf(run) {
  if (run.status === 'waiting') return 'Waiting for other work';
  if (!run.progress) return 'Working';
  const { done, total, what, seconds } = run.progress;
  const many = number(done) + (total ? ` of ${number(total)}` : '');
  const unit = done === 1 && !total ? what.replace(/s$/, '') : what;
  return `${many} ${unit}, ${Math.round(seconds)} s`;
}
