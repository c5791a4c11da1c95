// @ts-check
// The course of a page without a server, and its answers checked: a twin of course/exercise.py.
import { crc32 } from '../course/line.js';
import { Refused } from '../errors.js';
import { counted, number as say } from '../text.js';
import { Session } from './session.js';

/** @typedef {import('../types.js').Course} Course */
/** @typedef {{limit: number|null, row: number, right: number[], explain: string}} Key */
/** @typedef {{right: boolean, said: string, explain?: string}} Mark */

/** @param {import('./book.js').Data} data @returns {Course} */
export function courseOf({ course }) {
  if (!course) throw new Refused('This page has no course.', 404);
  return course;
}

/**
 * @param {import('./book.js').Book} book
 * @param {{exercise: number, answer: string}} asked
 * @returns {Promise<Mark>}
 */
export async function checkAnswer(book, { exercise: number, answer }) {
  const { exercises, fingerprint } = courseOf(book.data);
  const exercise = exercises[number - 1];
  const key = /** @type {Key} */ (book.data.keys?.[number - 1]);
  if (exercise.kind === 'solve') {
    const { opened } = await book.read(exercise.puzzle);
    return { explain: '', ...solved(opened, answer, key) };
  }
  if (exercise.kind === 'watch') {
    const row = Number(answer);
    return {
      right: row >= key.row,
      said: `Watched to row ${say(row)} of ${say(key.row)}.`,
      explain: '',
    };
  }
  const given = answer.split(';');
  const at = given.findIndex(one =>
    key.right.includes(crc32(`${fingerprint}:${number}:${plain(one)}`)),
  );
  const over = at >= 0 || given.length >= exercise.tries;
  const last = exercise.choices[Number(given.at(-1)) - 1] ?? given.at(-1);
  return {
    right: at >= 0,
    said: at < 0 ? `Wrong: '${last}'.` : at ? `Right at try ${at + 1}.` : 'Right.',
    explain: over ? key.explain : '',
  };
}

/** @param {string} answer */
const plain = answer => (/^\s*[+-]?\d{1,15}\s*$/.test(answer) ? String(Number(answer)) : answer);

/** @param {import('./book.js').Opened} opened @param {string} answer @param {Key} key @returns {Mark} */
function solved({ id, rules, family }, answer, { limit }) {
  const session = new Session(id, rules).restore(answer);
  const played = counted(session.at, family.unit);
  if (!session.solved) return { right: false, said: `Not solved after ${played}.` };
  if (limit !== null && session.at > limit)
    return { right: false, said: `Solved in ${played}; at most ${say(limit)} were asked for.` };
  return { right: true, said: `Solved in ${played}.` };
}
