// @ts-check
// Your settings, which page, window and terminal share: the server keeps them, and this browser a copy, so
// that the page looks right before the server has answered. And what only this browser remembers.
import { read, write } from './memory.js';

/** @typedef {import('./types.js').Settings} Shared */
/** @typedef {Shared['values']} Values */
/** @typedef {Record<string, string|boolean|null>} Changes by name, null for the default */

/** How much quicker than usual. @type {Record<string, number>} */
const RATES = { half: 0.5, normal: 1, quick: 4, fast: 8, off: 0 };

const root = document.documentElement;
/** What was last known. @type {Shared|null} */
let known = read('settings', null);
/** Sends changes to where they are kept. */
let send = /** @type {((changes: Changes) => Promise<Shared>)|null} */ (null);

/** Show these from now on. @param {Shared} shared */
export function takeSettings(shared) {
  known = shared;
  write('settings', shared);
  tell();
}

function tell() {
  root.dataset.speed = settings.speed;
  if (known) dispatchEvent(new CustomEvent('pepo-settings', { detail: known.values }));
}

/** @param {(changes: Changes) => Promise<Shared>} how */
export function keepSettingsWith(how) {
  send = how;
}

/**
 * Seen at once; what the server says is the truth. Throws what it refuses.
 * @param {Changes} changes
 */
export async function changeSettings(changes) {
  const before = settings.shared;
  takeSettings({ ...before, values: { ...before.values, ...pick(changes, before.values) } });
  if (!send) return;
  try {
    takeSettings(await send(changes));
  } catch (error) {
    takeSettings(before);
    throw error;
  }
}

/** @param {Changes} changes @param {Values} values @returns {Partial<Values>} */
const pick = (changes, values) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => name in values && value !== null),
  );

addEventListener('storage', event => {
  if (event.key !== 'pepo-settings') return; // another tab
  known = read('settings', known);
  tell();
});

export const settings = {
  /** All that page, window and terminal share. */
  get shared() {
    if (!known) throw new Error('the settings are not known yet');
    return known;
  },
  /** What a setting can be. @param {string} which */
  optionsOf(which) {
    return this.shared.settings.find(({ name }) => name === which)?.options ?? [];
  },
  /** Of RATES. */
  get speed() {
    const { speed = 'normal' } = known?.values ?? {};
    return speed in RATES ? speed : 'normal';
  },
  /** 0 when nothing should move. */
  get rate() {
    return root.hasAttribute('data-still') ? 0 : RATES[this.speed];
  },
  /** Whether the time is shown while you play. */
  get timer() {
    return known?.values.timer !== false;
  },
  get assists() {
    return known?.values.assists === true;
  },
  /** Whether a method's source is shown while you watch it. @returns {boolean} */
  get code() {
    return read('code', false) === true;
  },
  set code(value) {
    write('code', value);
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
tell();
