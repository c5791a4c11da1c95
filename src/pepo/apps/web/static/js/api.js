// @ts-check
// The one place that talks to the server.

/** A sentence from the server, or about not reaching it. */
export class Refused extends Error {
  /** @param {string} sentence @param {number} status */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @param {string} path @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
async function ask(path, how) {
  let response;
  try {
    response = await fetch(`/api/v1${path}`, how);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refused('pepo does not answer. Is it still running?', 0);
  }
  const said = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new Refused(said.error || `The server said ${response.status}.`, response.status);
  return said;
}

/** @param {string} path @param {AbortSignal} [signal] */
export const get = (path, signal) => ask(path, { signal });

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });

/** @param {string} path */
export const remove = path => ask(path, { method: 'DELETE' });

/** @param {unknown} error */
export const isAbort = error => error instanceof DOMException && error.name === 'AbortError';
