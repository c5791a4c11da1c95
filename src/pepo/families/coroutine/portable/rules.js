// @ts-check
// Coroutine for a page without Python: a twin of puzzle.py, notation.py and advice.py, tested
// against them.
import { COINS, formatBoard, NAMES, readBoard, STEPS } from './board.js';
import { picture } from './picture.js';

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {{coins: [number, number], mover: number}} Position */

const COMPASS = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
];
const MAX_NAMED = 2; // other moves that a hint names one by one

/** @param {Kit} kit */
export function family(kit) {
  const { are, counted, listed, quote } = kit;

  /** @param {string} body rows of squares: 045,1245,0145/1457,g,136/… */
  return function read(body) {
    const { width, height, squares, goals, coins } = readBoard(kit, body);
    const cells = width * height;
    /** @param {Iterable<number>} directions @param {string} [last] */
    const spell = (directions, last) =>
      listed(
        [...directions].map(direction => NAMES[direction]),
        last,
      );
    const here = (/** @type {Position} */ { coins: now, mover }) => now[mover];
    const other = (/** @type {Position} */ { coins: now, mover }) => now[1 - mover];
    const isSolved = (/** @type {Position} */ { coins: now }) => now.some(coin => goals.has(coin));

    /** The square one step away, or -1 off the board. @param {number} square @param {number} step */
    function landing(square, step) {
      const row = Math.floor(square / width) + STEPS[step][0];
      const column = (square % width) + STEPS[step][1];
      return row >= 0 && row < height && column >= 0 && column < width ? row * width + column : -1;
    }

    /** Where each direction leads that the mover can take. @param {Position} position */
    function landings(position) {
      /** @type {Map<number, number>} */
      const found = new Map();
      for (const step of squares[other(position)]) {
        const target = landing(here(position), step);
        if (target >= 0 && target !== other(position)) found.set(step, target);
      }
      return found;
    }

    /** @param {number} coin @param {number} step -1 for a pass */
    const format = (coin, step) => `${COINS[coin]} ${step < 0 ? '-' : NAMES[step]}`;

    /** @param {Position} position */
    function moves(position) {
      if (isSolved(position)) return [];
      const steps = [...landings(position).keys()];
      return (steps.length ? steps : [-1]).map(step => format(position.mover, step));
    }

    /** @param {Position} position @param {number} square @returns {Position} */
    const after = ({ coins: now, mover }, square) => ({
      coins: mover === 0 ? [square, now[1]] : [now[0], square],
      mover: 1 - mover,
    });

    /** @param {Position} position @param {string} move */
    function apply(position, move) {
      const [coin, way] = move
        .trim()
        .toUpperCase()
        .split(/[\s,]+/);
      const step = NAMES.indexOf(way);
      if (!COINS.includes(coin) || (step < 0 && way !== '-'))
        throw new Error(
          `The move is ${quote(move)}; expected something like 'A E', 'B NW', or 'A -' to pass.`,
        );
      if (isSolved(position))
        throw new Error('A coin is on the goal: the puzzle is already solved.');
      const mover = COINS[position.mover];
      if (coin !== mover) throw new Error(`It's ${mover}'s turn, so ${coin} can't move.`);
      const can = landings(position);
      if (step < 0 && !can.size) return after(position, here(position));
      const target = can.get(step);
      if (target !== undefined) return after(position, target);
      throw new Error(whyNot(position, step, can));
    }

    /** @param {Position} position @param {number} step @param {Map<number, number>} can */
    function whyNot(position, step, can) {
      const [mover, twin] = [COINS[position.mover], COINS[1 - position.mover]];
      const [from, under] = [here(position) + 1, other(position) + 1];
      if (step < 0) return `${mover} can't pass: it can go ${spell(can.keys(), 'or')}.`;
      const printed = squares[other(position)];
      if (!printed.includes(step)) {
        const points = printed.length
          ? `points ${spell(printed)}, not ${NAMES[step]}`
          : 'has no arrows';
        return `${twin} is on ${under}, which ${points}.`;
      }
      if (landing(here(position), step) < 0)
        return `From ${from}, ${NAMES[step]} leaves the board.`;
      return `From ${from}, ${NAMES[step]} leads to ${under}, where ${twin} is.`;
    }

    /** Turns to the goal, by the squares of the mover and of the other coin. @type {number[]} */
    let table = [];
    /** @param {Position} position the fewest turns from here; null at a dead end */
    function farFrom(position) {
      if (isSolved(position)) return 0;
      if (!table.length) table = walkBack();
      const far = table[here(position) * cells + other(position)];
      return far < 0 ? null : far;
    }

    function walkBack() {
      const won = cells * cells; // one place for all that is won
      return kit.distances(
        won + 1,
        place => {
          const [a, b] = [Math.floor(place / cells), place % cells];
          if (place === won || a === b || goals.has(a) || goals.has(b)) return [];
          const targets = [...landings({ coins: [a, b], mover: 0 }).values()];
          return (targets.length ? targets : [a]).map(target =>
            goals.has(target) ? won : b * cells + target,
          );
        },
        [won],
      );
    }

    /** @param {Position} position */
    function hint(position) {
      if (isSolved(position)) return { look: 'A coin is on the goal: the puzzle is solved.' };
      if (farFrom(position) === null) return { look: 'Neither coin can reach the goal from here.' };
      const options = moves(position)
        .map(move => {
          const then = apply(position, move);
          return { move, step: NAMES.indexOf(move.slice(2)), to: other(then), left: farFrom(then) };
        })
        .sort((a, b) => (a.left ?? Infinity) - (b.left ?? Infinity));
      const [best, ...others] = options;
      const coin = COINS[position.mover];
      const has =
        best.step < 0
          ? 'no move'
          : options.length === 1
            ? 'only 1 move'
            : `${options.length} moves`;
      const left = best.left ?? 0;
      const goes = best.step < 0 ? 'passes' : `goes ${NAMES[best.step]} to ${best.to + 1}`;
      const rest = left ? `. ${counted(left, 'turn')} ${are(left, 'remain')}.` : ', the goal.';
      const said = [
        `${coin} ${goes}${rest}`,
        ...others.slice(0, MAX_NAMED).map(one => would(one, left)),
        ...(others.length > MAX_NAMED ? ['The others are no better.'] : []),
      ];
      return {
        look: `${sayWhere(position)} ${coin} has ${has}.`,
        therefore: said.join(' '),
        moves: [best.move],
        evidence: [`plate-${other(position) + 1}`],
        conclusion: [best.step < 0 ? `pass-${coin}` : `ghost-${coin}-${best.to + 1}`],
      };
    }

    /** @param {{step: number, to: number, left: number|null}} option @param {number} best */
    function would({ step, to, left }, best) {
      const move = `Going ${COMPASS[step]} to ${to + 1}`;
      if (left === null) return `${move} would be a dead end.`;
      if (left === best) return `${move} is just as good.`;
      return `${move} would leave ${counted(left, 'turn')}.`;
    }

    /** Where the arrows are that count. @param {Position} position */
    function sayWhere(position) {
      const twin = COINS[1 - position.mover];
      const printed = squares[other(position)];
      const where = `${twin} is on ${other(position) + 1}, which`;
      if (!printed.length) return `${where} has no arrows.`;
      const to = (/** @type {number} */ step) => landing(here(position), step);
      const off = printed.filter(step => to(step) < 0);
      const faults = [
        ...(off.length
          ? [
              `${listed(off.map(step => COMPASS[step]))} leave${off.length === 1 ? 's' : ''} the board`,
            ]
          : []),
        ...printed
          .filter(step => to(step) === other(position))
          .map(step => `${COMPASS[step]} is where ${twin} is`),
      ];
      const more = faults.length ? ` From ${here(position) + 1}, ${faults.join(' and ')}.` : '';
      return `${where} points ${spell(printed)}.${more}`;
    }

    const centred = width % 2 && height % 2 && goals.size === 1 && goals.has((cells - 1) / 2);
    const puzzle = {
      body: formatBoard({ width, height, squares, goals, coins }),
      goal:
        goals.size > 1
          ? 'Bring either coin to a goal.'
          : `Bring either coin to the ${centred ? 'centre' : 'goal'}.`,
      about: `Coroutine, ${height} by ${width}`,
      switches: { numbers: true, destinations: true, trail: false },
      width,
      height,
      squares,
      goals,
      coins,
      landings,
      farFrom,
      start: () => /** @type {Position} */ ({ coins, mover: 0 }),
      /** @param {Position} position */
      key: ({ coins: [a, b], mover }) => `${a} ${b} ${mover}`,
      moves,
      apply,
      isSolved,
      hint,
      /** @param {Position} position */
      distance: position => ({ moves: farFrom(position), exact: true }),
      /** @param {Position} position */
      review(position) {
        if (farFrom(position) !== null)
          return { ok: true, sentence: 'No mistakes so far: the goal can still be reached.' };
        const [a, b] = position.coins.map(coin => coin + 1);
        return {
          ok: false,
          sentence: `A dead end: with A on ${a} and B on ${b}, neither coin can reach the goal.`,
          marks: [`plate-${a}`, `plate-${b}`],
        };
      },
      /** @param {Position} _ @param {string[]} turns */
      tally(_, turns) {
        const passes = turns.filter(turn => turn.endsWith('-')).length;
        const played = `${counted(turns.length, 'turn')} played`;
        if (!passes) return [played];
        const steps = counted(turns.length - passes, 'step');
        return [played, `${steps}, ${counted(passes, 'pass', 'passes')}`];
      },
    };
    const draw = picture(kit, puzzle);
    return { ...puzzle, draw };
  };
}
