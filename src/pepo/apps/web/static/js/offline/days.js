// @ts-check
// The puzzles of the days that a page was written with.
import { Refused } from '../errors.js';
import { sayDay } from '../today/date.js';
import { results } from './results.js';

/** @typedef {import('./book.js').Book} Book */

/** Today, where the reader is. */
function today() {
  const now = new Date();
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * The puzzles of a day; without one, of today, or of the last day before it that there is.
 * @param {Book} book @param {string|null} asked
 */
export function day(book, asked) {
  const { days, levels } = book.data;
  const dates = Object.keys(days).sort();
  const now = today();
  const date = asked ?? dates.filter(one => one <= now).at(-1) ?? dates[0];
  if (!days[date])
    throw new Refused(date ? `This site has no puzzles for ${sayDay(date)}.` : 'No days.', 404);
  const won = results();
  return {
    date,
    today: now,
    first: dates[0],
    last: dates[dates.length - 1],
    puzzles: days[date].map(({ family, id, level, entry }) => ({
      family,
      id,
      title: book.family(family)?.title ?? family,
      about: entry?.about ?? '',
      level,
      level_name: level ? levels[level - 1] : '',
      solved: id in won,
      result: won[id]?.result ?? '',
    })),
  };
}

/** Which puzzles of a month are solved. @param {Book} book @param {string} month */
export function month({ data }, month) {
  const won = results();
  const solved = Object.entries(data.days)
    .filter(([date]) => date.startsWith(month))
    .map(([date, puzzles]) => [
      date,
      puzzles.filter(({ id }) => id in won).map(({ family }) => family),
    ]);
  return { families: data.families.length, solved: Object.fromEntries(solved) };
}

/** The date of a puzzle, if it is one of a day. @param {Book} book @param {string} id */
export const dateOf = ({ data }, id) =>
  Object.keys(data.days).find(date => data.days[date].some(one => one.id === id)) ?? '';

/**
 * A win as a short text to share, as `pepo today --share` writes it.
 * @param {Book} book @param {string} date @param {import('../types.js').Win} win
 * @param {import('./book.js').FamilyPage} family @param {string} played in words
 * @param {string} time
 */
export function resultText(book, date, win, family, played, time) {
  const level = book.data.days[date].find(one => one.family === family.name)?.level;
  const fewest = win.exact && win.fewest !== null ? win.fewest : null;
  const compared =
    fewest === null
      ? ''
      : win.played <= fewest
        ? ', the fewest possible'
        : ` (fewest: ${fewest.toLocaleString('en')})`;
  const hints = win.hints ? `${win.hints} hint${win.hints === 1 ? '' : 's'}` : 'No hints';
  return [
    `pepo · ${family.title} · ${sayDay(date)}${level ? ` · ${book.data.levels[level - 1]}` : ''}`,
    `Solved in ${time}, ${played}${compared}`,
    hints,
  ].join('\n');
}
