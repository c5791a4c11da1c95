// @ts-check
// Settings kept by this browser: speed, assists, timer, switches.

/** @type {readonly ['½×', '1×', '4×', 'fast', 'off']} */
export const SPEEDS = ['½×', '1×', '4×', 'fast', 'off'];
/** How much quicker than usual. @type {Record<string, number>} */
const RATES = { '½×': 0.5, '1×': 1, '4×': 4, fast: 8, off: 0 };

/** @param {string} key @param {any} otherwise */
function read(key, otherwise) {
  try {
    const text = localStorage.getItem(`pepo-${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  try {
    localStorage.setItem(`pepo-${key}`, JSON.stringify(value));
  } catch {
    /* a private window */
  }
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

export const settings = {
  /** @returns {string} */
  get speed() {
    const said = read('speed', '1×');
    return said in RATES ? said : '1×';
  },
  set speed(value) {
    write('speed', value);
    document.documentElement.dataset.speed = value;
  },
  /** 0 when nothing should move. */
  get rate() {
    return still.matches ? 0 : RATES[this.speed];
  },
  /** @returns {boolean} */
  get assists() {
    return read('assists', false) === true;
  },
  set assists(value) {
    write('assists', value);
  },
  /** Whether the time is shown while you play. @returns {boolean} */
  get timer() {
    return read('timer', true) === true;
  },
  set timer(value) {
    write('timer', value);
  },
  /** Whether the rules of a family were folded away. @param {string} family @returns {boolean} */
  hasRead(family) {
    return read(`read-${family}`, false) === true;
  },
  /** @param {string} family @param {boolean} value */
  keepRead(family, value) {
    write(`read-${family}`, value);
  },
  /**
   * The settings of the last new puzzle.
   * @param {string} family
   * @returns {{generator?: string, params?: Record<string, import('./types.js').ParamValue>}}
   */
  made(family) {
    return read(`made-${family}`, {});
  },
  /** @param {string} family @param {object} value */
  keepMade(family, value) {
    write(`made-${family}`, value);
  },
  /** Only what was switched by hand. @param {string} family @returns {Record<string, boolean>} */
  switches(family) {
    return read(`switches-${family}`, {});
  },
  /** @param {string} family @param {Record<string, boolean>} value */
  keepSwitches(family, value) {
    write(`switches-${family}`, value);
  },
};
document.documentElement.dataset.speed = settings.speed;
