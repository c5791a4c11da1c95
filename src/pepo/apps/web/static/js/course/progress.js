// @ts-check
// How far you are in a course; this browser keeps it, by the course's fingerprint.
import { read, write } from '../memory.js';

/**
 * An answer: what is handed in, and what was said of it.
 * @typedef {{answer: string, seconds: number, hints: number, right: boolean, said: string,
 *   explain?: string}} Answered
 */
/** By the number of the exercise, from 1. @typedef {{name: string, answers: Record<string, Answered>}} Progress */

/** @param {string} fingerprint @returns {Progress} */
export function progressOf(fingerprint) {
  const { name = read('student', ''), answers = {} } = read(`course-${fingerprint}`, {});
  return { name, answers };
}

/** @param {string} fingerprint @param {Progress} progress */
function keep(fingerprint, progress) {
  write(`course-${fingerprint}`, progress);
}

/** @param {string} fingerprint @param {string} name */
export function keepName(fingerprint, name) {
  write('student', name);
  keep(fingerprint, { ...progressOf(fingerprint), name });
}

/** A right answer stays; otherwise the last one counts. @param {string} fingerprint @param {number} number @param {Answered} answered */
export function keepAnswer(fingerprint, number, answered) {
  const { name, answers } = progressOf(fingerprint);
  if (answers[number]?.right && !answered.right) return;
  keep(fingerprint, { name, answers: { ...answers, [number]: answered } });
}

/** Begin again; the name stays. @param {string} fingerprint */
export function forgetAnswers(fingerprint) {
  keep(fingerprint, { ...progressOf(fingerprint), answers: {} });
}

/** @param {Progress} progress @param {number} number @returns {'right'|'wrong'|''} */
export function stateOf({ answers }, number) {
  const found = answers[number];
  return found ? (found.right ? 'right' : 'wrong') : '';
}
