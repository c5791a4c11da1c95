// @ts-check
// Seconds spent on a game, while the page is seen.

export class Stopwatch {
  /** @param {number} seconds spent before */
  constructor(seconds) {
    this.before = seconds;
    /** @type {number|null} */
    this.since = null;
    this.hide = () => {
      if (document.hidden) this.pause();
      else if (this.running) this.since ??= performance.now();
    };
    document.addEventListener('visibilitychange', this.hide);
    this.running = false;
    this.run();
  }

  get seconds() {
    return this.before + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  run() {
    this.running = true;
    if (!document.hidden) this.since ??= performance.now();
  }

  pause() {
    this.before = this.seconds;
    this.since = null;
  }

  stop() {
    this.pause();
    this.running = false;
  }
}
