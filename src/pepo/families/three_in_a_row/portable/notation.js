// @ts-check
// A grid from its id and back: Unruly's letters, and the signs after them.

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {{first: number, second: number, alike: boolean}} Sign */
/**
 * @typedef {object} Line
 * @property {'row'|'column'} kind
 * @property {number} number from 1
 * @property {string} name
 * @property {number[]} cells
 * @property {number} least of its black cells
 * @property {number} most
 */
/**
 * @typedef {{width: number, height: number, given: string, distinct: boolean, blacks: number|null,
 *   signs: Sign[], lines: Line[]}} Grid
 */

export const NAMES = /** @type {Record<string, string>} */ ({ X: 'black', O: 'white' });
const GAME_ID =
  /^([0-9]{1,9})(?:x([0-9]{1,9}))?(u?)(?:b([0-9]{1,9}))?(?:d[ten])?:([a-zA-Z]*)((?:,[^,]*)*)$/;
const SIGN = /^r([0-9]{1,4})c([0-9]{1,4})([=xX×])r([0-9]{1,4})c([0-9]{1,4})$/;
const MAX_SIDE = 256;

/** @param {Kit} kit @param {string} body @returns {Grid} */
export function readGrid(kit, body) {
  const found = GAME_ID.exec(body.trim());
  if (!found)
    throw new Error(`The game id is ${kit.quote(body)}; expected something like '8x8u:aB…'.`);
  const [, across, down = across, unique, black, letters, more] = found;
  const [width, height] = [Number(across), Number(down)];
  for (const [name, side] of /** @type {[string, number][]} */ ([
    ['wide', width],
    ['high', height],
  ]))
    if (side < 2 || side > MAX_SIDE)
      throw new Error(
        `The grid is ${kit.counted(side, 'cell')} ${name}; expected 2 to ${MAX_SIDE}.`,
      );
  const blacks = black ? Number(black) : null;
  const odd = [width, height].filter(side => side % 2);
  if (
    blacks !== null &&
    (!odd.length ||
      odd.some(side => Math.floor(side / 2) !== blacks && Math.ceil(side / 2) !== blacks))
  )
    throw new Error(`blacks is '${blacks}', which doesn't fit a grid of ${width}x${height}.`);
  const signs = more
    .split(',')
    .slice(1)
    .map(text => readSign(kit, text, width, height))
    .sort((a, b) => a.first - b.first || a.second - b.second);
  const given = readCells(kit, letters, width, height);
  return {
    width,
    height,
    given,
    distinct: Boolean(unique),
    blacks,
    signs,
    lines: linesOf(width, height, blacks),
  };
}

/** @param {Kit} kit @param {string} letters @param {number} width @param {number} height */
function readCells(kit, letters, width, height) {
  const cells = Array(width * height).fill('.');
  let at = 0;
  [...letters].forEach((letter, k) => {
    at += letter.toLowerCase().charCodeAt(0) - 97;
    if (letter === 'z' || letter === 'Z') return;
    if (at > cells.length)
      throw new Error(`Letter ${k + 1}, '${letter}', runs past the grid's ${cells.length} cells.`);
    if (at < cells.length) cells[at] = letter === letter.toLowerCase() ? 'O' : 'X';
    at += 1;
  });
  if (at !== cells.length + 1)
    throw new Error(
      `The letters cover ${kit.counted(Math.max(at - 1, 0), 'cell')}; expected ${cells.length}, for a grid of ${width}x${height}.`,
    );
  return cells.join('');
}

/** @param {Kit} kit @param {string} text @param {number} width @param {number} height @returns {Sign} */
function readSign(kit, text, width, height) {
  const found = SIGN.exec(text.trim());
  if (!found)
    throw new Error(
      `The sign is ${kit.quote(text)}; expected something like 'r1c1=r1c2' or 'r2c3xr3c3'.`,
    );
  const [r1, c1, r2, c2] = [found[1], found[2], found[4], found[5]].map(Number);
  const inside =
    [r1, r2].every(r => r >= 1 && r <= height) && [c1, c2].every(c => c >= 1 && c <= width);
  if (!inside)
    throw new Error(`The sign ${kit.quote(text)} is outside the ${width}x${height} grid.`);
  if (Math.abs(r1 - r2) + Math.abs(c1 - c2) !== 1)
    throw new Error(`The sign ${kit.quote(text)} doesn't join two neighbouring cells.`);
  const cells = [(r1 - 1) * width + c1 - 1, (r2 - 1) * width + c2 - 1];
  return { first: Math.min(...cells), second: Math.max(...cells), alike: found[3] === '=' };
}

/** All rows, then all columns. @param {number} width @param {number} height @param {number|null} blacks */
function linesOf(width, height, blacks) {
  const limits = (/** @type {number} */ side) =>
    side % 2 && blacks !== null ? [blacks, blacks] : [Math.floor(side / 2), Math.ceil(side / 2)];
  /** @param {'row'|'column'} kind @param {number} count @param {number} side @param {(k: number, place: number) => number} at */
  const of = (kind, count, side, at) =>
    Array.from({ length: count }, (_, k) => ({
      kind,
      number: k + 1,
      name: `${kind} ${k + 1}`,
      cells: Array.from({ length: side }, (_, place) => at(k, place)),
      least: limits(side)[0],
      most: limits(side)[1],
    }));
  return [
    ...of('row', height, width, (r, c) => r * width + c),
    ...of('column', width, height, (c, r) => r * width + c),
  ];
}

/** @param {Grid} grid */
export function formatGrid({ width, height, given, distinct, blacks, signs }) {
  const run = (/** @type {number} */ blanks, /** @type {string} */ cell) => {
    const letters = 'z'.repeat(Math.floor(blanks / 25)) + String.fromCharCode(97 + (blanks % 25));
    return cell === 'X' ? letters.toUpperCase() : letters;
  };
  let blanks = 0;
  let letters = '';
  for (const cell of given) {
    if (cell === '.') blanks += 1;
    else {
      letters += run(blanks, cell);
      blanks = 0;
    }
  }
  letters += run(blanks, 'O');
  const name = (/** @type {number} */ cell) =>
    `r${Math.floor(cell / width) + 1}c${(cell % width) + 1}`;
  const said = signs.map(
    ({ first, second, alike }) => `,${name(first)}${alike ? '=' : 'x'}${name(second)}`,
  );
  return `${width}x${height}${distinct ? 'u' : ''}${blacks === null ? '' : `b${blacks}`}:${letters}${said.join('')}`;
}
