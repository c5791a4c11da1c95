// @ts-check
// Follows a run by server-sent events until it is over.

/** @typedef {import('../types.js').Run} Run */

/** @param {string} id @param {(run: Run) => void} tell @returns {() => void} stops following */
export function follow(id, tell) {
  const stream = new EventSource(`/api/v1/runs/${id}/events`);
  stream.onmessage = event => {
    /** @type {Run} */
    const run = JSON.parse(event.data);
    if (['done', 'failed', 'stopped'].includes(run.status)) stream.close();
    tell(run);
  };
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED)
      tell({ id, what: '', status: 'failed', error: 'pepo does not answer. Is it still running?' });
  };
  return () => stream.close();
}
