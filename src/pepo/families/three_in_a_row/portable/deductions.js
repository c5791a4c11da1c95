// @ts-check
// Deductions a person can follow, from the easiest to the hardest, each with its reason: a twin of
// logic/deductions.py.
import { consistent, Lines } from './lines.js';
import { NAMES } from './notation.js';

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {import('./notation.js').Grid} Grid */
/** @typedef {import('./notation.js').Line} Line */
/** @typedef {import('./notation.js').Sign} Sign */
/** @typedef {import('./lines.js').Rules} Rules */
/** @typedef {{cell: number, colour: string}} Fill */
/**
 * @typedef {{fills: Fill[], look: string, therefore: string, evidence: number[], lines?: Line[],
 *   signs?: Sign[]}} Deduction
 */

const other = (/** @type {string} */ colour) => (colour === 'X' ? 'O' : 'X');
const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

/** @param {Kit} kit @param {Grid} grid @param {Rules[]} rules */
export function deductions(kit, grid, rules) {
  const { width, lines, signs } = grid;
  const text = (/** @type {Line} */ { cells }, /** @type {string} */ state) =>
    cells.map(cell => state[cell]).join('');
  const count = (/** @type {string} */ line, /** @type {string} */ colour) =>
    [...line].filter(found => found === colour).length;
  const most = (/** @type {Line} */ line, /** @type {string} */ colour) =>
    colour === 'X' ? line.most : line.cells.length - line.least;
  const isFree = (/** @type {Line} */ line) => line.least < line.most;
  const place = (/** @type {number} */ cell) =>
    `row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;

  /** @param {Sign} sign */
  function joinedPair({ first, second, alike }) {
    const [r, c] = [Math.floor(first / width) + 1, (first % width) + 1];
    const pair =
      second === first + 1
        ? `row ${r}, columns ${c} and ${c + 1}`
        : `column ${c}, rows ${r} and ${r + 1}`;
    return `${pair}, joined by ${alike ? '=' : '×'}`;
  }

  /** `_XX`, `XX_` and `X_X`. @param {string} state @returns {Generator<Deduction>} */
  function* patterns(state) {
    for (const line of lines)
      for (let k = 0; k + 2 < line.cells.length; k++) {
        const three = line.cells.slice(k, k + 3);
        const found = three.map(cell => state[cell]).join('');
        for (const colour of 'XO') {
          if (count(found, colour) !== 2 || !found.includes('.')) continue;
          const blank = found.indexOf('.');
          const [cell, name] = [three[blank], NAMES[colour]];
          const [where, apart] =
            blank === 1 ? ['between', 'with a gap between them'] : ['next to', 'side by side'];
          yield {
            fills: [{ cell, colour: other(colour) }],
            look: `Look at ${line.name}: 2 ${name} cells ${apart}.`,
            therefore: `A third ${name} ${where} them would make 3 in a row, so ${place(cell)} is ${NAMES[other(colour)]}.`,
            evidence: three.filter(c => c !== cell),
            lines: [line],
          };
        }
      }
  }

  /** Cells joined with a filled one, and pairs joined by = that can't have a colour. @param {string} state @returns {Generator<Deduction>} */
  function* joins(state) {
    for (const sign of signs) {
      const { first, second, alike } = sign;
      const across = second === first + 1;
      const line = lines[across ? Math.floor(first / width) : grid.height + (first % width)];
      const filled = [first, second].filter(cell => state[cell] !== '.');
      if (filled.length === 1) {
        const blank = filled[0] === first ? second : first;
        const has = state[filled[0]];
        const colour = alike ? has : other(has);
        yield {
          fills: [{ cell: blank, colour }],
          look: `Look at ${joinedPair(sign)}: one of them is ${NAMES[has]}.`,
          therefore: `Cells joined by ${alike ? '= are alike' : '× differ'}, so ${place(blank)} is ${NAMES[colour]}${alike ? ' too' : ''}.`,
          evidence: filled,
          lines: [line],
          signs: [sign],
        };
      } else if (!filled.length && alike)
        for (const colour of 'XO') {
          const found = pairWithout(state, line, sign, colour);
          if (found) yield found;
        }
    }
  }

  /** @param {string} state @param {Line} line @param {Sign} sign @param {string} colour @returns {Deduction|null} */
  function pairWithout(state, line, sign, colour) {
    const [name, at, { cells }] = [NAMES[colour], line.cells.indexOf(sign.first), line];
    const near = [cells[at - 1], cells[at + 2]].find(cell => state[cell] === colour);
    const have = cells.filter(cell => state[cell] === colour);
    let [look, why, evidence] = ['', '', have];
    if (near !== undefined) {
      look = `Look at ${joinedPair(sign)}: there is a ${name} cell next to them.`;
      why = `2 more ${name} cells would make 3 in a row`;
      evidence = [near];
    } else if (have.length === most(line, colour) - 1) {
      look = `Count the ${name} cells in ${line.name}; see ${joinedPair(sign)}.`;
      why = `${capital(line.name)} ${isFree(line) ? 'can take' : 'needs'} one more ${name} cell`;
    } else return null;
    return {
      fills: [sign.first, sign.second].map(cell => ({ cell, colour: other(colour) })),
      look,
      therefore: `${why}; the two cells joined by = must be ${NAMES[other(colour)]}.`,
      evidence,
      lines: [line],
      signs: [sign],
    };
  }

  /** A line that has all its cells of one colour. @param {string} state @returns {Generator<Deduction>} */
  function* counts(state) {
    for (const line of lines) {
      const found = text(line, state);
      if (!found.includes('.')) continue;
      for (const colour of 'XO') {
        const limit = most(line, colour);
        if (count(found, colour) !== limit) continue;
        const blanks = line.cells.filter(cell => state[cell] === '.');
        const cells = kit.counted(limit, `${NAMES[colour]} cell`);
        const all = isFree(line) ? `has ${cells}, the most it can have` : `has its ${cells}`;
        const rest = blanks.length === 1 ? 'the last one is' : 'the rest are';
        yield {
          fills: blanks.map(cell => ({ cell, colour: other(colour) })),
          look: `Count the ${NAMES[colour]} cells in ${line.name}.`,
          therefore: `${capital(line.name)} already ${all}, so ${rest} ${NAMES[other(colour)]}.`,
          evidence: line.cells.filter(cell => state[cell] === colour),
          lines: [line],
        };
      }
    }
  }

  /** What all fillings of one line agree on. @param {string} state @returns {Generator<Deduction>} */
  function* agreements(state) {
    const bits = new Lines(grid, rules, state);
    for (const [number, line] of lines.entries()) {
      const found = bits.agreed(number);
      if (!found) continue;
      const fills = line.cells.flatMap((cell, k) =>
        state[cell] === '.' && ((found[0] | found[1]) >> k) & 1
          ? [{ cell, colour: (found[0] >> k) & 1 ? 'X' : 'O' }]
          : [],
      );
      if (fills.length) yield agreement(state, number, fills);
    }
  }

  /** @param {string} state @param {number} number @param {Fill[]} fills @returns {Deduction} */
  function agreement(state, number, fills) {
    const line = lines[number];
    const [{ cell, colour }] = fills;
    const left = [...'XO'].map(c => most(line, c) - count(text(line, state), c));
    const used = signs.filter(
      ({ first, second }) => line.cells.includes(first) && line.cells.includes(second),
    );
    const where =
      line.kind === 'row' ? `column ${(cell % width) + 1}` : `row ${Math.floor(cell / width) + 1}`;
    const needs = isFree(line) ? 'can take at most' : 'still needs';
    const copied = copies(state, number, fills[0]);
    const fails = copied.length
      ? `could only be a copy of ${kit.listed(
          copied.map(({ name }) => name),
          'or',
        )}`
      : `can't be filled without 3 in a row${used.length ? ' or a broken sign' : ''}`;
    const settled =
      fills.length > 1 ? `${fills.length} cells are settled: this one is` : 'that cell is';
    return {
      fills,
      look: `${capital(line.name)} ${needs} ${left[0]} black and ${left[1]} white.`,
      therefore: `With ${NAMES[other(colour)]} in ${where} it ${fails}, so ${settled} ${NAMES[colour]}.`,
      evidence: [line, ...copied].flatMap(({ cells }) => cells.filter(c => state[c] !== '.')),
      lines: [line, ...copied],
      signs: used,
    };
  }

  /** The full lines that this one could only copy with the other colour. @param {string} state @param {number} number @param {Fill} fill */
  function copies(state, number, { cell, colour }) {
    if (!grid.distinct) return [];
    const changed = state.slice(0, cell) + other(colour) + state.slice(cell + 1);
    const bits = new Lines(grid, rules, changed);
    if (!consistent(bits.black[number], bits.white[number], rules[number])) return [];
    const mine = text(lines[number], changed);
    return bits
      .peers(number)
      .map(peer => lines[peer])
      .filter(peer => {
        const theirs = text(peer, state);
        return [...theirs].every((c, k) => c !== '.' && (mine[k] === '.' || mine[k] === c));
      });
  }

  /** A colour that leads to a contradiction, in the fewest steps. @param {string} state @returns {Deduction|null} */
  function trial(state) {
    /** @type {{cell: number, colour: string, clash: Line, steps: number, isCopy: boolean}|null} */
    let best = null;
    for (let cell = 0; cell < state.length; cell++)
      for (const colour of state[cell] === '.' ? 'XO' : '') {
        const found = contradiction(state, cell, colour, best?.steps ?? Infinity);
        if (found) best = { cell, colour, ...found };
      }
    if (!best) return null;
    const { cell, colour, clash, steps, isCopy } = best;
    const fails = isCopy ? `could only be a copy of another ${clash.kind}` : "can't be filled";
    return {
      fills: [{ cell, colour: other(colour) }],
      look: `Try ${NAMES[colour]} in ${place(cell)} and see what follows.`,
      therefore: `After ${kit.counted(steps, 'forced step')} ${clash.name} ${fails}, so ${place(cell)} is ${NAMES[other(colour)]}.`,
      evidence: clash.cells,
    };
  }

  /** Follow a colour: the line that breaks, after fewer than `limit` steps. @param {string} state @param {number} cell @param {string} colour @param {number} limit */
  function contradiction(state, cell, colour, limit) {
    let now = state.slice(0, cell) + colour + state.slice(cell + 1);
    for (let steps = 0; steps < limit; steps++) {
      const bits = new Lines(grid, rules, now);
      const broken = lines.findIndex((_, number) => !bits.agreed(number));
      if (broken >= 0) {
        const own = [bits.black[broken], bits.white[broken]];
        const isCopy = consistent(own[0], own[1], rules[broken]) !== null;
        return { clash: lines[broken], steps, isCopy };
      }
      const found = easiest(now);
      if (!found) return null;
      for (const fill of found.fills)
        now = now.slice(0, fill.cell) + fill.colour + now.slice(fill.cell + 1);
    }
    return null;
  }

  /** The first of the easiest level that has one. @param {string} state @returns {Deduction|null} */
  function easiest(state) {
    for (const rule of [patterns, joins, counts, agreements])
      for (const found of rule(state)) return found;
    return null;
  }
  return { place, easiest, trial };
}
