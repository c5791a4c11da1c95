// @ts-check
// The goal and the rules of a grid, in words: a twin of family.py.

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {import('./notation.js').Grid} Grid */

const RULES = [
  'Fill every cell black or white.',
  'Never 3 of one colour next to each other in a row or column.',
];
const EVEN = 'Every row and every column has as many black cells as white ones.';
const ODD =
  'A line with an odd number of cells has one more black cell than white ones, or one less.';
const SIGNS =
  'Two cells joined by = have the same colour; two cells joined by × have different ones.';
const DISTINCT = 'No two rows are the same, and no two columns are the same.';
const HOW_TO_PLAY = 'Click for black, again for white, again to clear; drag to fill several.';

/** @param {Grid} grid */
export function goalOf({ width, height, lines, signs, distinct }) {
  const each =
    width !== height
      ? `As many black as white${width % 2 || height % 2 ? ', or one more or less,' : ''}`
      : lines[0].least < lines[0].most
        ? `${lines[0].least} or ${lines[0].most} of each colour`
        : `${lines[0].most} black and ${width - lines[0].least} white`;
  const joined = signs.length ? '; cells joined by = are alike, by × different' : '';
  const apart = distinct ? '; no two rows or columns the same' : '';
  return `${each} in every line, never 3 of one colour in a row${joined}${apart}.`;
}

/** @param {Kit} kit @param {Grid} grid */
export function rulesInWords(kit, { width, height, blacks, signs, distinct }) {
  const odd = [...new Set([width, height])].filter(side => side % 2);
  return [
    ...RULES,
    ...(width % 2 === 0 || height % 2 === 0 ? [EVEN] : []),
    ...(odd.length
      ? [
          blacks === null
            ? ODD
            : `Every line of ${odd[0]} cells has ${kit.counted(blacks, 'black cell')}.`,
        ]
      : []),
    ...(signs.length ? [SIGNS] : []),
    ...(distinct ? [DISTINCT] : []),
    HOW_TO_PLAY,
  ];
}
