// @ts-check
// Ring for a page without Python: a twin of puzzle.py, notation.py and advice.py, tested against
// them.
import { picture } from './picture.js';

/** @typedef {import('../../../apps/web/static/js/offline/kit.js').Kit} Kit */
/** @typedef {ReturnType<ReturnType<typeof family>>} Ring */

const MAX_DIGITS = 18;

/** @param {Kit} kit */
export function family(kit) {
  const { are, counted, quote } = kit;

  /** @param {string} body */
  return function read(body) {
    const words = body.trim().split(/\s*,\s*|\s+/);
    words.forEach((word, k) => {
      if (!/^[0-9]+$/.test(word))
        throw new Error(`Tile ${k} is ${quote(word)}; expected a whole number, 0 or more.`);
      if (word.replace(/^0+/, '').length > MAX_DIGITS)
        throw new Error(`Tile ${k} is ${quote(word, 12)}; expected at most 18 digits.`);
    });
    const tiles = words.map(word => word.replace(/^0+(?=.)/, ''));
    const n = tiles.length;
    const goal = n - 1;
    const by = tiles.map(tile => Number(BigInt(tile) % BigInt(n))); // whole laps cut

    const isSolved = (/** @type {number} */ tile) => tile === goal;
    /** @param {number} tile @param {boolean} clockwise */
    const landing = (tile, clockwise) => (tile + (clockwise ? by[tile] : n - by[tile])) % n;

    /** @param {number} tile */
    function moves(tile) {
      if (isSolved(tile)) return [];
      return (2 * by[tile]) % n ? [`+${tiles[tile]}`, `-${tiles[tile]}`] : [`+${tiles[tile]}`];
    }

    /** @param {number} tile @param {string} move */
    function apply(tile, move) {
      const [, sign, digits] = /^([+-])0*([0-9]+)$/.exec(move.trim().replace('−', '-')) ?? [];
      if (!digits)
        throw new Error(`The move is ${quote(move)}; expected a jump such as '+3' or '-3'.`);
      if (isSolved(tile)) throw new Error(`Tile ${tile} is the goal: the ring is already solved.`);
      if (digits !== tiles[tile])
        throw new Error(`Tile ${tile} says ${tiles[tile]}, so you can't jump ${digits} from here.`);
      return landing(tile, sign === '+');
    }

    const far = kit.distances(n, tile => moves(tile).map(move => apply(tile, move)), [goal]);
    const lost = (/** @type {number} */ tile) => `You can't reach the goal from tile ${tile}.`;
    const direction = (/** @type {string} */ move) =>
      move[0] === '+' ? 'clockwise' : 'counter-clockwise';

    /** First both landings; then the better one, and what the other would cost. @param {number} tile */
    function hint(tile) {
      if (isSolved(tile)) return { look: 'You are on the goal: the ring is solved.' };
      if (far[tile] < 0) return { look: lost(tile) };
      const landings = moves(tile).map(move => ({ move, target: apply(tile, move) }));
      const cost = (/** @type {{target: number}} */ { target }) =>
        far[target] < 0 ? Infinity : far[target];
      const [best, ...others] = [...landings].sort((a, b) => cost(a) - cost(b));
      const look = others.length
        ? `Tile ${tile} says ${tiles[tile]}: clockwise is tile ${landings[0].target}, counter-clockwise tile ${landings[1].target}.`
        : `Tile ${tile} says ${tiles[tile]}: either way leads to tile ${best.target}.`;
      return {
        look,
        therefore: [
          therefore(best.move, best.target),
          ...others.map(({ target }) => compared(target, far[best.target])),
        ].join(' '),
        moves: [best.move],
        evidence: [`tile-${tile}`, ...landings.map(({ target }) => `tile-${target}`)],
        conclusion: [`tile-${best.target}`],
      };
    }

    /** @param {string} move @param {number} target */
    function therefore(move, target) {
      const left = far[target];
      if (!left) return `Jump ${direction(move)} to tile ${target}, the goal.`;
      return `Jump ${direction(move)} to tile ${target}. After this, ${counted(left, 'jump')} ${are(left)} enough.`;
    }

    /** What another jump would cost. @param {number} target @param {number} left */
    function compared(target, left) {
      if (far[target] < 0) return `Tile ${target} would be a dead end.`;
      if (far[target] === left) return `Tile ${target} is just as good.`;
      return `From tile ${target} you would need ${counted(far[target], 'jump')}.`;
    }

    const ring = {
      body: tiles.join(','),
      goal: `Jump round the ring to tile ${goal}.`,
      about: `Ring of ${kit.number(n)}`,
      switches: { positions: true, arrows: true, trail: true },
      tiles,
      far,
      landing,
      start: () => 0,
      key: String,
      moves,
      apply,
      isSolved,
      hint,
      /** @param {number} tile */
      distance: tile => ({ moves: far[tile] < 0 ? null : far[tile], exact: true }),
      /** @param {number} tile */
      review: tile =>
        far[tile] >= 0
          ? { ok: true, sentence: 'No mistakes so far: the goal can still be reached.' }
          : { ok: false, sentence: lost(tile), marks: [`tile-${tile}`] },
      /** @param {number} _ @param {string[]} made */
      tally: (_, made) => [`${counted(made.length, 'jump')} made`],
    };
    const draw = picture(kit, ring);
    return { ...ring, draw };
  };
}
