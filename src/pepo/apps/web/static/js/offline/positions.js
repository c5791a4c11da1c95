// @ts-check
// A puzzle whose positions are all written down: no rules are needed to play it.

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {number|[number, number]} Run */
/**
 * @typedef {{draw: Run[], alt: string, moves: Record<string, number>, solved?: boolean, why?:
 *   Record<string, number>, seen?: Run[], name?: string, trail?: Record<string, [number, number]>}}
 *   Row
 */

/** @param {{positions: Row[], shapes: Shape[], sentences: string[], trailAt?: number}} data */
export function positionsGame({ positions, shapes, sentences, trailAt }) {
  const unpack = (/** @type {Run[]} */ runs) =>
    runs.flatMap(run =>
      Array.isArray(run) ? shapes.slice(run[0], run[0] + run[1]) : [shapes[run]],
    );

  /**
   * Where the trail is seen, visited places look otherwise.
   * @param {Row} row
   * @param {Row[]} before
   */
  function withTrail(row, before) {
    const plain = unpack(row.draw);
    const seen = new Map(unpack(row.seen ?? []).map(shape => [shape.id, shape]));
    const names = new Set(before.map(was => was.name));
    return plain.flatMap(shape => {
      const visited =
        names.has(shape.id.slice(shape.id.indexOf('-') + 1)) && /^[a-z]+-/.test(shape.id);
      return visited ? (seen.get(shape.id) ?? []) : shape;
    });
  }

  /** @param {Row} row @param {number[]} trail */
  function lines(row, trail) {
    return trail.slice(0, -1).flatMap((from, k) => {
      const pair = positions[from].trail?.[trail[k + 1]];
      const number = pair?.[row.solved ? 1 : 0] ?? -1;
      return number < 0 ? [] : [{ ...shapes[number], id: `trail-${k}` }];
    });
  }

  return {
    start: () => 0,
    /** @param {number} state @param {string} move */
    apply(state, move) {
      const { moves, why, solved } = positions[state];
      if (move in moves) return moves[move];
      throw new Error(
        sentences[why?.[move] ?? -1] ??
          (solved ? "It's already solved." : "You can't play that here."),
      );
    },
    isSolved: (/** @type {number} */ state) => Boolean(positions[state].solved),
    alt: (/** @type {number} */ state) => positions[state].alt,
    /** @param {number} state @param {number[]} trail @returns {Shape[]} */
    shapes(state, trail) {
      const row = positions[state];
      if (trailAt === undefined || !trail.length) return unpack(row.draw);
      const drawn = withTrail(
        row,
        trail.map(number => positions[number]),
      );
      drawn.splice(trailAt, 0, ...lines(row, [...trail, state]));
      return drawn;
    },
  };
}
