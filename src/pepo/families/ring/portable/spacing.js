// @ts-check
// Places on a circle, moved apart where they would overlap: a twin of drawing/spacing.py.

const TAU = 2 * Math.PI;

/** @param {number} a @param {number} b */
export const mod = (a, b) => ((a % b) + b) % b;

/**
 * The same angles, at least `room` from each other, moved as little as possible.
 * @param {number[]} angles @param {number} room
 */
export function moveApart(angles, room) {
  const mean = (/** @type {number[]} */ all) => all.reduce((a, b) => a + b, 0) / all.length;
  const sorted = angles.map((_, k) => k).sort((a, b) => mod(angles[a], TAU) - mod(angles[b], TAU));
  const gaps = sorted.map((k, place) =>
    mod(mod(angles[k], TAU) - mod(angles[sorted.at(place - 1) ?? 0], TAU), TAU),
  );
  const begin = gaps.indexOf(Math.max(...gaps));
  const order = [...sorted.slice(begin), ...sorted.slice(0, begin)];
  const start = angles[order[0]];
  /** @type {number[][]} */
  const groups = [];
  order.forEach((k, place) => {
    groups.push([mod(angles[k] - start, TAU) - place * room]);
    while (groups.length > 1 && mean(groups[groups.length - 2]) > mean(groups[groups.length - 1])) {
      const last = groups.pop() ?? [];
      groups[groups.length - 1].push(...last);
    }
  });
  const begins = groups.flatMap(group => group.map(() => mean(group)));
  return angles.map((_, k) => start + begins[order.indexOf(k)] + order.indexOf(k) * room);
}
