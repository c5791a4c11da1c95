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

/** How much of each family's puzzles is solved. @param {import('./book.js').FamilyPage[]} families */
export function progress(families) {
  const won = results();
  return Object.fromEntries(
    families.map(({ name, catalogue, has_shortest: has }) => {
      const solved = catalogue.filter(({ id }) => id in won);
      const best = solved.filter(({ id }) => won[id].shortest).map(entry => entry.name);
      return [
        name,
        {
          total: catalogue.filter(({ solvable }) => solvable).length,
          solved: Object.fromEntries(solved.map(entry => [entry.name, won[entry.id].moves])),
          shortest: has ? best : null,
        },
      ];
    }),
  );
}
