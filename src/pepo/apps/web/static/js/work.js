// @ts-check
// A piece of long work: started, followed, stopped at once, answered in the end.
import { post, Refused, remove } from './api.js';
import { follow } from './watch/follow.js';

/** @typedef {import('./types.js').Run} Run */

export class Work {
  /**
   * @param {string} path
   * @param {object} body
   * @param {(said: string, run: Run) => void} [tell] how it gets on
   */
  constructor(path, body, tell = () => {}) {
    /** @type {Run|null} */
    this.run = null;
    this.stopped = false;
    this.unfollow = () => {};
    /** What it found; null when it was stopped. @type {Promise<any>} */
    this.answer = this.begin(path, body, tell);
  }

  /** @param {string} path @param {object} body @param {(said: string, run: Run) => void} tell */
  async begin(path, body, tell) {
    this.run = await post(path, body);
    if (this.stopped) {
      this.abandon();
      return null;
    }
    return new Promise((resolve, reject) => {
      this.unfollow = follow(/** @type {Run} */ (this.run).id, run => {
        this.run = run;
        if (run.status === 'waiting' || run.status === 'running') {
          tell(progressOf(run), run);
          return;
        }
        if (run.answer) resolve(run.answer);
        else if (run.status === 'stopped' || this.stopped) resolve(null);
        else reject(new Refused(run.error ?? 'It failed.', 503));
      });
      this.letGo = () => resolve(null);
    });
  }

  letGo = () => {};
  get over() {
    return (
      Boolean(this.run) && !['waiting', 'running'].includes(/** @type {Run} */ (this.run).status)
    );
  }
  abandon() {
    if (this.run && !this.over) remove(`/runs/${this.run.id}`).catch(() => {});
  }

  /** Stop it at once. */
  stop() {
    this.stopped = true;
    this.abandon();
  }

  /** Nobody waits for it any more. */
  leave() {
    this.stop();
    this.unfollow();
    this.letGo();
  }
}

/** How a run gets on, in a few words. @param {Run} run */
export function progressOf(run) {
  if (run.status === 'waiting') return 'Waiting for its turn';
  const { progress } = run;
  if (!progress) return 'Working';
  const { done, total, what } = progress;
  const many = done.toLocaleString('en') + (total ? ` of ${total.toLocaleString('en')}` : '');
  return `${many} ${done === 1 && !total ? what.replace(/s$/, '') : what}, ${Math.round(progress.seconds)} s`;
}
