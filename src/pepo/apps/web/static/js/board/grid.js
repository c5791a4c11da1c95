// @ts-check
// The board for keyboards and screen readers: a grid of cells, one of them current.
import { h } from '../dom.js';
import { announce } from '../live-region.js';
import { actionOf } from '../shortcuts.js';
import { outline } from './elements.js';
import { middle, points } from './motion.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('./board.js').Board} Board */
/**
 * @typedef {{key: string, row: number, column: number, base: Shape, label: string, moves: string[],
 *   tries: string, x: number, y: number}} Cell
 */

/** Cells written out for screen readers; of a larger board only the current one is told. */
const MAX_LISTED = 1600;
export const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
let boards = 0;

/**
 * The cells of a scene: shapes that stand at the same place speak for one cell, the topmost first.
 * @param {Scene} scene
 */
export function cellsOf(scene) {
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const shape of placed(scene)) {
    const key = shape.place.join(',');
    const known = cells.get(key);
    const { x, y } = known ?? middle(points(shape));
    cells.set(key, {
      key,
      row: shape.place[0],
      column: shape.place[1],
      base: known?.base ?? shape,
      x,
      y,
      label: shape.label ?? known?.label ?? '',
      moves: shape.moves ?? known?.moves ?? [],
      tries: shape.tries ?? known?.tries ?? '',
    });
  }
  return cells;
}

/**
 * Shapes with their places; where none has one, whatever can be done stands in a row.
 * @param {Scene} scene
 * @returns {(Shape & {place: [number, number]})[]}
 */
function placed(scene) {
  const known = /** @type {(Shape & {place: [number, number]})[]} */ (
    scene.shapes.filter(shape => shape.place)
  );
  if (known.length) return known;
  return scene.shapes.filter(shape => shape.moves).map((shape, k) => ({ ...shape, place: [0, k] }));
}

/** @param {Board} board @param {import('./pointer.js').Player} player @param {string} name */
export function listenToKeys(board, player, name) {
  const prefix = `board-${++boards}`;
  const grid = h('div.grid');
  /** @type {Map<string, Cell>} */
  let cells = new Map();
  let current = '';
  let news = '';
  const { el } = board;
  el.append(grid);
  el.tabIndex = 0;
  for (const [key, value] of Object.entries({ role: 'grid', 'aria-label': name }))
    el.setAttribute(key, value);

  board.onScene(scene => {
    const before = cells.get(current)?.label;
    cells = cellsOf(scene);
    const { label = '' } = cells.get(current) ?? {};
    news = el.matches(':focus') && label !== before && label ? `${label}. ` : '';
    if (!cells.has(current)) current = firstCell(cells)?.key ?? '';
    list(grid, cells, prefix, current);
    el.setAttribute('aria-description', scene.alt);
    point();
  });

  function point() {
    const cell = cells.get(current);
    if (cell) el.setAttribute('aria-activedescendant', `${prefix}-${cell.key}`);
    else el.removeAttribute('aria-activedescendant');
    board.marks.querySelectorAll('.focus').forEach(mark => mark.remove());
    if (cell) board.marks.prepend(outline(cell.base, 'focus'));
  }

  board.focused = () => cells.get(current) ?? null;
  board.news = () => news;

  /** @param {string} key */
  function moveTo(key) {
    current = key;
    if (cells.size > MAX_LISTED) list(grid, cells, prefix, current);
    point();
    reveal();
    announce(cells.get(key)?.label ?? '');
  }

  /** The cell under the focus is never scrolled away. */
  function reveal() {
    if (el.matches(':focus-visible'))
      board.marks.querySelector('.focus')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  el.addEventListener('focus', reveal);

  el.addEventListener('pepo-point', event => {
    const key = /** @type {CustomEvent} */ (event).detail?.place?.join(',');
    if (key && cells.has(key)) {
      current = key;
      point();
    }
  });

  el.addEventListener('keydown', event => {
    const cell = cells.get(current);
    if (!cell) return;
    const by = { 'next-move': 1, 'previous-move': -1 }[actionOf(event) || ''];
    if (by) moveTo(nextLegal(cells, cell, by).key);
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key in ARROWS) moveTo(neighbour(cells, cell, ARROWS[event.key]).key);
    else if (event.key === 'Enter' || event.key === ' ') act(cell, event.shiftKey ? 1 : 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /** @param {Cell} cell @param {number} which */
  function act(cell, which) {
    const move = cell.moves[which] ?? cell.moves[0];
    if (player.ask?.(cell.base)) return;
    if (move) player.play(move);
    else player.refuse({ ...cell.base, tries: cell.tries });
  }
}

/** Where the focus begins: at something that can be done. @param {Map<string, Cell>} cells */
const firstCell = cells =>
  [...cells.values()].find(cell => cell.moves.length) ?? [...cells.values()][0];

/** @param {Map<string, Cell>} cells @param {Cell} from @param {number} step */
function nextLegal(cells, from, step) {
  const legal = [...cells.values()].filter(cell => cell.moves.length || cell === from);
  return legal[(legal.indexOf(from) + step + legal.length) % legal.length];
}

/**
 * The nearest cell in a direction; on a board of one row, the one before or after.
 * @param {Map<string, Cell>} cells
 * @param {Cell} from
 * @param {[number, number]} direction
 */
export function neighbour(cells, from, direction) {
  const all = [...cells.values()];
  if (all.every(cell => cell.row === from.row)) {
    const inOrder = all.sort((a, b) => a.column - b.column);
    const at = inOrder.indexOf(from) + (direction[0] + direction[1]);
    return inOrder[(at + all.length) % all.length];
  }
  let best = from;
  let least = Infinity;
  for (const cell of all) {
    const along = (cell.x - from.x) * direction[0] + (cell.y - from.y) * direction[1];
    const aside =
      Math.abs((cell.x - from.x) * direction[1]) + Math.abs((cell.y - from.y) * direction[0]);
    if (cell === from || along <= 0.05 || aside > 1.25 * along) continue;
    const cost = along + 2 * aside;
    if (cost < least) {
      best = cell;
      least = cost;
    }
  }
  return best;
}

/**
 * Rows and cells for screen readers; only what changed is written again.
 * @param {HTMLElement} grid
 * @param {Map<string, Cell>} cells
 * @param {string} prefix
 * @param {string} current
 */
function list(grid, cells, prefix, current) {
  const listed = [...cells.values()].filter(
    cell => cells.size <= MAX_LISTED || cell.key === current,
  );
  const keys = listed.map(cell => cell.key).join(' ');
  if (grid.dataset.keys === keys) {
    listed.forEach(cell => {
      const element = document.getElementById(`${prefix}-${cell.key}`);
      if (element && element.getAttribute('aria-label') !== cell.label)
        element.setAttribute('aria-label', cell.label || 'cell');
      element?.setAttribute('aria-readonly', String(!cell.moves.length));
    });
    return;
  }
  grid.dataset.keys = keys;
  /** @type {Map<number, Cell[]>} */
  const rows = new Map();
  for (const cell of listed) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  grid.replaceChildren(
    ...[...rows]
      .sort(([a], [b]) => a - b)
      .map(([, row]) =>
        h(
          'div',
          { role: 'row' },
          ...row
            .sort((a, b) => a.column - b.column)
            .map(cell =>
              h('span', {
                role: 'gridcell',
                id: `${prefix}-${cell.key}`,
                'aria-label': cell.label || 'cell',
                'aria-readonly': String(!cell.moves.length),
              }),
            ),
        ),
      ),
  );
}
