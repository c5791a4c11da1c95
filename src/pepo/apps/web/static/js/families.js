// @ts-check
// The families, fetched once.
import { get } from './api.js';

/** @typedef {import('./types.js').Family} Family */

/** @type {Promise<Family[]>|null} */
let asked = null;

/** @returns {Promise<Family[]>} */
export function families() {
  asked ??= get('/families').catch(error => {
    asked = null;
    throw error;
  });
  return /** @type {Promise<Family[]>} */ (asked);
}

/** @param {string} name @returns {Promise<Family>} */
export async function familyOf(name) {
  const found = (await families()).find(family => family.name === name);
  if (!found) throw new Error(`There is no family '${name}'.`);
  return found;
}
