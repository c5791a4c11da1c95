// @ts-check
// What can go wrong, and how it is told.

/** A sentence from the server, or about not reaching it. */
export class Refused extends Error {
  /** @param {string} sentence @param {number} status */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

export const UNREACHABLE = "pepo isn't answering. Is it still running?";

/** @param {unknown} error */
export const isAbort = error => error instanceof DOMException && error.name === 'AbortError';

/** What to show of anything that was thrown. @param {unknown} error */
export const sentenceOf = error => (error instanceof Error ? error.message : String(error));
