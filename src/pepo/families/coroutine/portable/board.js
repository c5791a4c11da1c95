// @ts-check
// A coroutine board from its id and back: rows of squares, as in 045,1245,0145/1457,g,136/….

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/**
 * @typedef {{width: number, height: number, squares: number[][], goals: Set<number>, coins:
 *   [number, number]}} Board
 */

export const NAMES = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
/** Rows and columns. */
export const STEPS = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
];
export const COINS = ['A', 'B'];
const MIN_CELLS = 3;
const MAX_CELLS = 2500;

/** @param {Kit} kit @param {string} body @returns {Board} */
export function readBoard(kit, body) {
  const rows = body
    .trim()
    .split('/')
    .map(row => row.split(','));
  const [width, height] = [rows[0].length, rows.length];
  rows.forEach((row, k) => {
    if (row.length !== width)
      throw new Error(
        `Row ${k + 1} has ${kit.counted(row.length, 'square')} and row 1 has ${width}; expected rows of equal length.`,
      );
  });
  const cells = width * height;
  if (cells < MIN_CELLS || cells > MAX_CELLS)
    throw new Error(
      `The board has ${kit.counted(cells, 'square')}; expected ${MIN_CELLS} to ${kit.number(MAX_CELLS)}.`,
    );
  /** @type {Record<string, number[]>} */
  const marked = { A: [], B: [], G: [] };
  const squares = rows.flat().map((text, k) => {
    const [, coins, digits, goal] = /^([ab]*)([0-7]*|-)(g?)$/i.exec(text.trim()) ?? [];
    if (coins === undefined)
      throw new Error(
        `Square ${k + 1} is ${kit.quote(text)}; expected directions 0 to 7, '-' or 'g'.`,
      );
    for (const mark of `${coins}${goal}`.toUpperCase()) marked[mark].push(k);
    return [...new Set(digits.replace('-', ''))].map(Number).sort();
  });
  if (!marked.G.length && (width % 2 === 0 || height % 2 === 0))
    throw new Error(
      `A board of ${height} by ${width} has no middle square; mark the goal with a 'g'.`,
    );
  const goals = new Set(marked.G.length ? marked.G : [(cells - 1) / 2]);
  const coins = /** @type {[number, number]} */ ([marked.A[0] ?? 0, marked.B[0] ?? cells - 1]);
  refuse(kit, { width, height, squares, goals, coins });
  return { width, height, squares, goals, coins };
}

/** @param {Kit} kit @param {Board} board */
function refuse(kit, { squares, goals, coins }) {
  for (const goal of goals)
    if (squares[goal].length) {
      const arrows = kit.listed(squares[goal].map(arrow => NAMES[arrow]));
      throw new Error(`Square ${goal + 1} is a goal and has arrows (${arrows}); expected none.`);
    }
  coins.forEach((square, k) => {
    if (goals.has(square))
      throw new Error(`Coin ${'AB'[k]} starts on square ${square + 1}, which is a goal.`);
  });
  if (coins[0] === coins[1])
    throw new Error(`Both coins start on square ${coins[0] + 1}; expected one coin per square.`);
}

/** @param {Board} board */
export function formatBoard({ width, height, squares, goals, coins }) {
  const usual = coins[0] === 0 && coins[1] === squares.length - 1;
  const written = squares.map((arrows, square) => {
    if (goals.has(square)) return 'g';
    const coin = usual ? -1 : coins.indexOf(square);
    return (coin < 0 ? '' : 'ab'[coin]) + arrows.join('') || '-';
  });
  return Array.from({ length: height }, (_, row) =>
    written.slice(row * width, (row + 1) * width).join(','),
  ).join('/');
}
