// @ts-check
// The one place that talks to the server; or to what answers in its place, on a page without one.
import { isAbort, Refused, UNREACHABLE } from './errors.js';

/** @typedef {(path: string, how: RequestInit) => Promise<any>} Answers */

/** @type {Answers|null} */
let alone = null;

/** There is no server; these are the answers. @param {Answers} answers */
export function answerWith(answers) {
  alone = answers;
}

/** Whether this page has no server, and so neither Python nor a library. */
export const isAlone = () => alone !== null;

/**
 * @param {string} path @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
async function ask(path, how = {}) {
  if (alone) return alone(path, how);
  let response;
  try {
    response = await fetch(`/api/v1${path}`, how);
  } catch (error) {
    throw isAbort(error) ? error : new Refused(UNREACHABLE, 0);
  }
  const said = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new Refused(said.error || `The server said ${response.status}.`, response.status);
  return said;
}

/**
 * @template {import('./types.js').GetPath} Path
 * @param {Path} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./types.js').Get<Path>>}
 */
export const get = (path, signal) => ask(path, { signal });

/**
 * @template {keyof import('./types.js').Post} Path
 * @param {Path} path
 * @param {import('./types.js').Sent[Path]} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./types.js').Post[Path]>}
 */
export const post = (path, body, signal) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });

/**
 * @template {keyof import('./types.js').Delete} Path
 * @param {Path} path
 * @returns {Promise<import('./types.js').Delete[Path]>}
 */
export const remove = path => ask(path, { method: 'DELETE' });
