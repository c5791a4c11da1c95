// @ts-check
// A gourds board from its id: coloured~1-4,4.0-2,2,2.1-6,6~1,0,3,0,6,2.…; and what its colours are
// called.

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {ReturnType<typeof readBoard>} Board */

const STEPS = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
];
const MAX_CELLS = 20_000; // a browser draws no more than that at once
const NAMES = ['yellow', 'red', 'blue', 'green', 'light blue', 'pink', 'orange', 'grey'];
const BY_HUE = /** @type {Record<string, number[]>} */ ({
  black: [0, 0, 0],
  grey: [128, 128, 128],
  white: [255, 255, 255],
  red: [214, 39, 40],
  orange: [255, 127, 14],
  yellow: [240, 200, 40],
  green: [44, 160, 44],
  'light blue': [120, 200, 240],
  blue: [31, 90, 180],
  purple: [130, 60, 170],
  pink: [235, 100, 160],
  brown: [120, 75, 40],
});

/** @param {Kit} kit @param {string} body */
export function readBoard(kit, body) {
  const [kind, rows = '', lying, palette, ...more] = body.trim().split('~');
  if (!['coloured', 'numbered'].includes(kind) || lying === undefined || more.length)
    throw new Error(
      `The text ${kit.quote(body)} isn't a gourds board; expected 'coloured~rows~gourds' or 'numbered~rows~gourds'.`,
    );
  /** @param {string} word @param {string} what */
  const whole = (word, what) => {
    if (!/^[0-9]{1,9}$/.test(word))
      throw new Error(`${what} is ${kit.quote(word)}; expected a whole number below 10^9.`);
    return Number(word);
  };
  const cells = /** @type {[number, number][]} */ ([]);
  const wants = /** @type {number[]} */ ([]);
  rows.split('.').forEach((row, y) => {
    if (!row) return;
    const [first, list] = row.split('-');
    if (list === undefined)
      throw new Error(`Row ${y} is ${kit.quote(row)}; expected a column, '-', and indices.`);
    const x = whole(first, `The first column of row ${y}`);
    list.split(',').forEach((word, k) => {
      if (!word) return;
      cells.push([x + 2 * k, y]);
      wants.push(whole(word, `The index of the cell (${x + 2 * k}, ${y})`));
    });
  });
  if (!cells.length) throw new Error('The board has no cells; expected at least 1.');
  if (cells.length > MAX_CELLS)
    throw new Error(
      `The board has ${kit.counted(cells.length, 'cell')}; this page takes up to ${kit.number(MAX_CELLS)}.`,
    );
  if (kind === 'numbered' && new Set(wants).size < wants.length)
    throw new Error('The board is numbered, but an index comes twice; expected different ones.');
  const parity = (cells[0][0] + cells[0][1]) % 2;
  const odd = cells.find(([x, y]) => (x + y) % 2 !== parity);
  if (odd)
    throw new Error(
      `The cells (${cells[0].join(', ')}) and (${odd.join(', ')}) can't be on the same board: x + y must be odd for every cell or even for every cell.`,
    );
  const gourds = (lying ? lying.split('.') : []).map((part, k) => {
    const numbers = part.split(',').map(word => whole(word, `A number of gourd ${k + 1}`));
    if (numbers.length !== 6)
      throw new Error(
        `Gourd ${k + 1} has ${kit.counted(numbers.length, 'number')}; expected 6: x, y of one end, x, y of the other, and their 2 indices.`,
      );
    return numbers;
  });
  const colours = new Map(
    (palette ? palette.split('.') : []).map(part => {
      const [, index, colour] = /^([0-9]{1,9})-([0-9a-fA-F]{6})$/.exec(part) ?? [];
      if (!colour)
        throw new Error(
          `The colour is ${kit.quote(part)}; expected an index and a colour such as '4-ed5485'.`,
        );
      return /** @type {[number, string]} */ ([Number(index), `#${colour.toLowerCase()}`]);
    }),
  );
  const numberOf = new Map(cells.map((cell, k) => [cell.join(','), k]));
  const neighbours = cells.map(([x, y]) =>
    STEPS.map(([dx, dy]) => numberOf.get(`${x + dx},${y + dy}`) ?? -1).filter(k => k >= 0),
  );
  const indices = gourds.flatMap(numbers => numbers.slice(4));
  return {
    body: body.trim(),
    kind,
    cells,
    wants,
    colours,
    numberOf,
    neighbours,
    indices,
    ...lie(kit, cells, numberOf, gourds),
  };
}

/**
 * Where the gourds lie at the start, and why they can't where they can't.
 * @param {Kit} kit @param {[number, number][]} cells @param {Map<string, number>} numberOf
 * @param {number[][]} gourds
 */
function lie(kit, cells, numberOf, gourds) {
  const ends = cells.map(() => -1);
  /** @type {string[]} */
  const faults = [];
  /** @type {Map<string, number>} */
  const owner = new Map();
  gourds.forEach(([x1, y1, x2, y2], g) => {
    const places = [
      [x1, y1],
      [x2, y2],
    ];
    const [first, second] = places.map(place => numberOf.get(place.join(',')) ?? -1);
    const said = places.map(([x, y]) => `(${x}, ${y})`);
    places.forEach((place, k) => {
      if (!numberOf.has(place.join(',')))
        faults.push(`Gourd ${g + 1} is off the board at ${said[k]}.`);
    });
    const touch = STEPS.some(([dx, dy]) => x1 + dx === x2 && y1 + dy === y2);
    if (!touch) faults.push(`Gourd ${g + 1} lies on ${said[0]} and ${said[1]}, which don't touch.`);
    for (const name of new Set(said)) {
      const mine = owner.get(name) ?? g;
      if (mine !== g) faults.push(`Gourd ${g + 1} overlaps gourd ${mine + 1} at ${name}.`);
      owner.set(name, mine);
    }
    if (first >= 0 && second >= 0 && touch && ends[first] < 0 && ends[second] < 0) {
      ends[first] = 2 * g;
      ends[second] = 2 * g + 1;
    }
  });
  if (cells.length !== 2 * gourds.length + 1) {
    const room =
      cells.length % 2
        ? `${kit.counted((cells.length - 1) / 2, 'gourd')} and 1 empty cell`
        : 'an odd number of cells';
    faults.push(
      `There ${kit.are(gourds.length)} ${kit.counted(gourds.length, 'gourd')} on ${kit.counted(cells.length, 'cell')}; expected ${room}.`,
    );
  }
  return { start: { ends, empty: faults.length ? -1 : ends.indexOf(-1) }, faults };
}

/** Which of the 8 colours each index has, from 1. @param {Board} board */
export function colourNumbers({ wants, indices }) {
  const order = [...new Set([...wants, ...indices])].sort((a, b) => a - b);
  const few = Math.max(...order) <= NAMES.length;
  return new Map(
    order.map((index, k) => [index, few ? Math.max(index, 1) : (k % NAMES.length) + 1]),
  );
}

/** What a player calls each index. @param {Board} board @returns {Map<number, string>} */
export function namesOf(board) {
  if (board.kind !== 'coloured')
    return new Map([...board.wants, ...board.indices].map(index => [index, `number ${index}`]));
  const names = [...colourNumbers(board)].map(([index, number]) => {
    const own = board.colours.get(index);
    return /** @type {[number, string]} */ ([index, own ? nearest(own) : NAMES[number - 1]]);
  });
  const times = (/** @type {string} */ name) => names.filter(([, said]) => said === name).length;
  return new Map(
    names.map(([index, name]) => [index, times(name) === 1 ? name : `colour ${index}`]),
  );
}

/** @param {string} colour */
function nearest(colour) {
  const parts = [1, 3, 5].map(k => Number.parseInt(colour.slice(k, k + 2), 16));
  const far = (/** @type {string} */ name) =>
    BY_HUE[name].reduce((sum, part, k) => sum + (part - parts[k]) ** 2, 0);
  return Object.keys(BY_HUE).reduce((best, name) => (far(name) < far(best) ? name : best));
}
