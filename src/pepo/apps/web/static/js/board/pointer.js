// @ts-check
// Mouse and touch: a click or a drag plays the first move of a thing, a right click or a long
// press its second. Where a thing has several moves, written place=value, a drag paints the value.
import { outline } from './elements.js';
import { shapeAt } from './hit.js';

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('./board.js').Board} Board */
/**
 * `ask` takes a click that is a question instead of a move.
 * @typedef {{play: (move: string) => void, refuse: (shape: Shape) => void,
 *   ask?: (shape: Shape|null) => boolean}} Player
 */

const FAR = 8; // px that make a drag
const LONG = 420; // ms that make a long press

/** @param {Board} board @param {Player} player */
export function listenToPointer(board, player) {
  const { el } = board;
  /**
   * @type {{shape: Shape|null, x: number, y: number, value: string|null, seen: Set<string>, over:
   *   boolean}|null}
   */
  let press = null;
  let timer = 0;

  const end = () => {
    clearTimeout(timer);
    press = null;
  };

  el.addEventListener('pointerdown', event => {
    if (!event.isPrimary) end(); // a second finger zooms
    if (event.button !== 0 || !event.isPrimary) return;
    const shape = shapeAt(board, event.clientX, event.clientY);
    if (player.ask?.(shape)) return;
    press = {
      shape,
      x: event.clientX,
      y: event.clientY,
      value: null,
      seen: new Set(),
      over: false,
    };
    el.dispatchEvent(new CustomEvent('pepo-point', { detail: shape }));
    if (el.setPointerCapture) el.setPointerCapture(event.pointerId);
    if (shape?.moves?.[1] && event.pointerType !== 'mouse')
      timer = setTimeout(() => second(shape), LONG);
  });

  /** @param {Shape} shape */
  function second(shape) {
    if (!press) return;
    press.over = true;
    navigator.vibrate?.(12);
    player.play(shape.moves?.[1] ?? shape.moves?.[0] ?? '');
  }

  el.addEventListener('pointermove', event => {
    if (!press) {
      aim(board, event);
      return;
    }
    if (press.over || Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
    clearTimeout(timer);
    if ((press.shape?.moves?.length ?? 0) > 1) paintOver(event);
    else if (!press.shape?.moves && el.matches('.zoomed')) press.over = true; // the board is moved
  });

  /** @param {PointerEvent} event */
  function paintOver(event) {
    if (!press?.shape?.moves) return;
    if (press.value === null) {
      press.value = valuePart(press.shape.moves[0]);
      press.seen.add(press.shape.id);
      player.play(press.shape.moves[0]);
    }
    const shape = shapeAt(board, event.clientX, event.clientY);
    if (!shape || press.seen.has(shape.id)) return;
    press.seen.add(shape.id);
    const move = shape.moves?.find(text => valuePart(text) === press?.value);
    if (move) player.play(move);
  }

  el.addEventListener('pointerup', event => {
    const { shape = null, value = null, over = true } = press ?? {};
    end();
    if (over || value !== null || event.button !== 0) return;
    if (shape?.moves) player.play(shape.moves[0]);
    else if (shape) player.refuse(shape);
  });

  el.addEventListener('pointercancel', end);
  el.addEventListener('pointerleave', () => {
    if (!press) forget(board);
  });
  el.addEventListener('contextmenu', event => {
    const shape = shapeAt(board, event.clientX, event.clientY);
    if (!shape?.moves) return;
    event.preventDefault();
    // The long press has done it.
    if (/** @type {PointerEvent} */ (event).pointerType === 'touch') return;
    player.play(shape.moves[1] ?? shape.moves[0]);
  });
  board.onScene(scene => {
    forget(board);
    // Where drags paint, a finger that goes sideways paints and one that goes up or down scrolls.
    el.classList.toggle(
      'paints',
      scene.shapes.some(shape => (shape.moves?.length ?? 0) > 1),
    );
  });
}

/** @param {string} move */
const valuePart = move => (move.includes('=') ? move.slice(move.indexOf('=')) : null);

/**
 * A thing that can be moved shows it under the mouse.
 * @param {Board} board
 * @param {PointerEvent} event
 */
function aim(board, event) {
  if (event.pointerType !== 'mouse') return;
  const shape = shapeAt(board, event.clientX, event.clientY);
  board.el.classList.toggle('over', Boolean(shape?.moves));
  const shown = board.marks.querySelector('.aim');
  if (shown?.getAttribute('data-of') === shape?.id) return;
  shown?.remove();
  if (!shape?.moves) return;
  const mark = outline(shape, 'aim');
  mark.setAttribute('data-of', shape.id);
  board.marks.append(mark);
}

/** @param {Board} board */
function forget(board) {
  board.el.classList.remove('over');
  board.marks.querySelector('.aim')?.remove();
}
