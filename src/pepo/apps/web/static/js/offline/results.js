// @ts-check
// Games and results, which this browser keeps.
import { read, write } from '../memory.js';

const MAX_GAMES = 60; // that are kept to be continued

/** @typedef {{session: string, when: number}} Kept */
/** @typedef {{moves: number, shortest: boolean, result?: string}} Result */

/** @returns {Record<string, Kept>} by the id of the puzzle */
export const games = () => read('games', {});

/** @returns {Record<string, Result>} by the id of the puzzle */
export const results = () => read('results', {});

/** @param {string} id @param {string} session */
export function keepGame(id, session) {
  const all = { ...games(), [id]: { session, when: Date.now() } };
  const newest = Object.entries(all).sort(([, a], [, b]) => b.when - a.when);
  write('games', Object.fromEntries(newest.slice(0, MAX_GAMES)));
}

/** @param {string} id */
export function forgetGame(id) {
  const { [id]: _, ...others } = games();
  write('games', others);
}

/** The best result counts. @param {string} id @param {Result} result */
export function keepResult(id, result) {
  const all = results();
  const before = all[id];
  if (before && before.moves <= result.moves) return;
  write('results', { ...all, [id]: result });
}
