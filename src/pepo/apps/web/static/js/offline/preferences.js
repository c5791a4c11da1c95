// @ts-check
// Settings on a page without a server: the defaults, and what was changed in this browser.
import { Refused } from '../errors.js';
import { read, write } from '../memory.js';

/** @typedef {import('../types.js').Settings} Settings */

const KEYS = 'keys.';

/** @param {Settings} defaults @returns {Settings} */
export function preferences(defaults) {
  const chosen = /** @type {Record<string, any>} */ (read('chosen', {}));
  const own = (/** @type {[string, any][]} */ all) => Object.fromEntries(all);
  const isKey = (/** @type {string} */ name) => name.startsWith(KEYS);
  const changed = Object.entries(chosen);
  return {
    ...defaults,
    values: { ...defaults.values, ...own(changed.filter(([name]) => !isKey(name))) },
    keys: {
      ...defaults.keys,
      ...own(
        changed
          .filter(([name]) => isKey(name))
          .map(([name, key]) => [name.slice(KEYS.length), key]),
      ),
    },
  };
}

/** Null stands for the default. @param {Settings} defaults @param {Record<string, any>} changes */
export function choose(defaults, changes) {
  const before = read('chosen', {});
  const chosen = { ...before, ...changes };
  for (const [name, value] of Object.entries(chosen)) if (value === null) delete chosen[name];
  write('chosen', chosen);
  const after = preferences(defaults);
  const used = Object.entries(after.keys).filter(([, key]) => key);
  for (const [name, key] of used) {
    const twin = used.find(([other, same]) => same === key && other !== name);
    if (twin) {
      write('chosen', before);
      const other = `${KEYS}${name}` in changes ? twin[0] : name;
      throw new Refused(
        `${key} is already the key for '${other}'. Choose another key, or change that one first.`,
        400,
      );
    }
  }
  return after;
}

/** Back to the defaults. @param {Settings} defaults @param {boolean} onlyKeys */
export function reset(defaults, onlyKeys) {
  const chosen = Object.entries(read('chosen', {}));
  const rest = onlyKeys ? chosen.filter(([name]) => !name.startsWith(KEYS)) : [];
  write('chosen', Object.fromEntries(rest));
  return preferences(defaults);
}
