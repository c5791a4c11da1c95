// @ts-check
// What follows from the lines of a grid, and its solutions: a twin of logic/lines.py and
// logic/grid.py. Bit k of a line is its cell k.

/** @typedef {import('./notation.js').Grid} Grid */
/** @typedef {{n: number, least: number, most: number, alike: number, differ: number}} Rules */
/** @typedef {[number, number]} Bits black, white */

export const MAX_SIDE = 30; // so that a line's bits fit into a number

/** The rules of every line. @param {Grid} grid @returns {Rules[]} */
export function rulesOf({ width, height, lines, signs }) {
  const rules = lines.map(({ cells, least, most }) => ({
    n: cells.length,
    least,
    most,
    alike: 0,
    differ: 0,
  }));
  for (const { first, second, alike } of signs) {
    const row = Math.floor(first / width);
    const column = first % width;
    const [line, k] = second === first + 1 ? [row, column] : [height + column, row];
    rules[line][alike ? 'alike' : 'differ'] |= 1 << k;
  }
  return rules;
}

/**
 * What all completions of a line agree on; null if there is none. A walk over the cells with four
 * states (a run of 1 or 2, black or white), each with the possible numbers of black cells as bits.
 * @param {number} black @param {number} white @param {Rules} rules @returns {Bits|null}
 */
export function consistent(black, white, { n, least, most, alike, differ }) {
  const tables = [[white & 1 ? 0 : 2, 0, black & 1 ? 0 : 1, 0]];
  for (let k = 1; k < n; k++) {
    const [b1, b2, w1, w2] = tables[k - 1];
    const to = [(w1 | w2) << 1, b1 << 1, b1 | b2, w1];
    if ((white >> k) & 1) to[0] = to[1] = 0;
    if ((black >> k) & 1) to[2] = to[3] = 0;
    if ((alike >> (k - 1)) & 1) to[0] = to[2] = 0;
    if ((differ >> (k - 1)) & 1) to[1] = to[3] = 0;
    tables.push(to);
  }
  const goal = (1 << least) | (1 << most);
  if (!tables[n - 1].some(counts => counts & goal)) return null;
  let [g1, g2, h1, h2] = [goal, goal, goal, goal];
  for (let k = n - 1; k >= 0; k--) {
    const [b1, b2, w1, w2] = tables[k];
    if (!((b1 & g1) | (b2 & g2))) white |= 1 << k;
    if (!((w1 & h1) | (w2 & h2))) black |= 1 << k;
    if (k === 0) break;
    let [b1to, b2to] = (white >> k) & 1 ? [0, 0] : [g1 >> 1, g2 >> 1];
    let [w1to, w2to] = (black >> k) & 1 ? [0, 0] : [h1, h2];
    if ((alike >> (k - 1)) & 1) b1to = w1to = 0;
    if ((differ >> (k - 1)) & 1) b2to = w2to = 0;
    [g1, g2, h1, h2] = [b2to | w1to, w1to, w2to | b1to, b1to];
  }
  return [black, white];
}

/**
 * Every filling of a line, as its black cells.
 * @param {number} black @param {number} white @param {Rules} rules @returns {Generator<number>}
 */
function* completions(black, white, rules) {
  const found = consistent(black, white, rules);
  if (!found) return;
  const blank = ~(found[0] | found[1]) & ((1 << rules.n) - 1);
  if (!blank) {
    yield found[0];
    return;
  }
  const cell = blank & -blank;
  yield* completions(found[0] | cell, found[1], rules);
  yield* completions(found[0], found[1] | cell, rules);
}

/**
 * What all completions except the taken lines agree on; null if there are no others.
 * @param {number} black @param {number} white @param {Rules} rules @param {Set<number>} taken
 * @returns {Bits|null}
 */
function consistentApart(black, white, rules, taken) {
  const first = (/** @type {number} */ b, /** @type {number} */ w) => {
    for (const fill of completions(b, w, rules)) if (!taken.has(fill)) return fill;
    return null;
  };
  const some = first(black, white);
  if (some === null) return null;
  const full = (1 << rules.n) - 1;
  let [mayBlack, mayWhite] = [some, full & ~some];
  for (let k = 0; k < rules.n; k++) {
    const cell = 1 << k;
    if (cell & (black | white | (mayBlack & mayWhite))) continue;
    const found = mayWhite & cell ? first(black | cell, white) : first(black, white | cell);
    if (found !== null) {
      mayBlack |= found;
      mayWhite |= full & ~found;
    }
  }
  return [full & ~mayWhite, full & ~mayBlack];
}

/** The lines of a grid as bits, rows first. */
export class Lines {
  /** @param {Grid} grid @param {Rules[]} rules @param {string} state */
  constructor(grid, rules, state) {
    this.grid = grid;
    this.rules = rules;
    this.black = rules.map(() => 0);
    this.white = rules.map(() => 0);
    [...state].forEach((colour, cell) => {
      if (colour !== '.') this.put(cell, colour === 'X');
    });
  }

  copy() {
    const twin = new Lines(this.grid, this.rules, '');
    twin.black = [...this.black];
    twin.white = [...this.white];
    return twin;
  }

  /** @param {number} cell @param {boolean} isBlack */
  put(cell, isBlack) {
    const { width, height } = this.grid;
    const bits = isBlack ? this.black : this.white;
    bits[Math.floor(cell / width)] |= 1 << (cell % width);
    bits[height + (cell % width)] |= 1 << Math.floor(cell / width);
  }

  /** @param {number} line */
  blanks(line) {
    return ~(this.black[line] | this.white[line]) & ((1 << this.rules[line].n) - 1);
  }

  /** What all completions of a line agree on, except those that would copy a full line. @param {number} line */
  agreed(line) {
    const found = consistent(this.black[line], this.white[line], this.rules[line]);
    if (!found || !this.grid.distinct) return found;
    const [black, white] = found;
    const taken = new Set(
      this.peers(line)
        .filter(peer => !this.blanks(peer))
        .map(peer => this.black[peer])
        .filter(b => !(black & ~b) && !(white & b)),
    );
    return taken.size ? consistentApart(black, white, this.rules[line], taken) : found;
  }

  /** The other rows of a row, the other columns of a column. @param {number} line */
  peers(line) {
    const { height } = this.grid;
    return this.rules.map((_, k) => k).filter(k => k !== line && k < height === line < height);
  }

  /** Repeat until no line says anything new; false if a line can't be filled. */
  settle() {
    const { width, height } = this.grid;
    const waiting = new Set(this.rules.keys());
    for (const line of waiting) {
      waiting.delete(line);
      const found = this.agreed(line);
      if (!found) return false;
      const fresh = (found[0] & ~this.black[line]) | (found[1] & ~this.white[line]);
      if (!fresh) continue;
      for (let k = 0; k < this.rules[line].n; k++) {
        if (!((fresh >> k) & 1)) continue;
        this.put(
          line < height ? line * width + k : k * width + line - height,
          Boolean((found[0] >> k) & 1),
        );
        waiting.add(line < height ? height + k : k);
      }
      waiting.add(line);
      if (this.grid.distinct && !this.blanks(line)) this.peers(line).forEach(k => waiting.add(k));
    }
    return true;
  }

  /** A blank cell in a line that has few of them, or -1. */
  emptiest() {
    const { width, height } = this.grid;
    const rows = Array.from({ length: height }, (_, row) => row).filter(row => this.blanks(row));
    const ones = (/** @type {number} */ bits) => bits.toString(2).replaceAll('0', '').length;
    rows.sort((a, b) => ones(this.blanks(a)) - ones(this.blanks(b)));
    if (!rows.length) return -1;
    return rows[0] * width + Math.log2(this.blanks(rows[0]) & -this.blanks(rows[0]));
  }

  state() {
    const { width, height } = this.grid;
    return Array.from({ length: width * height }, (_, cell) => {
      const bit = 1 << (cell % width);
      const row = Math.floor(cell / width);
      return this.black[row] & bit ? 'X' : this.white[row] & bit ? 'O' : '.';
    }).join('');
  }
}

/**
 * Up to two solutions that keep a position; null where the search got too long.
 * @param {Grid} grid @param {Rules[]} rules @param {string} state @param {number} [most] steps
 * @returns {string[]|null}
 */
export function solutions(grid, rules, state, most = 4000) {
  /** @type {string[]} */
  const found = [];
  const waiting = [new Lines(grid, rules, state)];
  for (let steps = 0; waiting.length && found.length < 2; steps++) {
    if (steps > most) return null;
    const lines = /** @type {Lines} */ (waiting.pop());
    if (!lines.settle()) continue;
    const cell = lines.emptiest();
    if (cell < 0) {
      found.push(lines.state());
      continue;
    }
    for (const isBlack of [false, true]) {
      const twin = lines.copy();
      twin.put(cell, isBlack);
      waiting.push(twin);
    }
  }
  return found;
}
