// @ts-check
// A little board that plays by itself: one move every 2.4 s, still where motion is reduced; and the
// button that pauses all of them.
import { Board } from '../board/board.js';
import { next } from '../board/scenes.js';
import { h, put } from '../dom.js';
import { icon } from '../icons.js';
import { settings } from '../settings.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Change} Change */

const EVERY = 2400;
const APART = 600;
const REST = 2;
let paused = false;

export function pauseButton() {
  const button = h('button.icon.pause', {
    onclick: () => {
      paused = !paused;
      show();
    },
  });
  function show() {
    const title = paused ? 'Play the boards' : 'Pause the boards';
    button.hidden = !settings.rate; // then nothing moves
    button.title = button.ariaLabel = title;
    put(button, icon(paused ? 'play' : 'pause'));
  }
  show();
  return { el: button, show };
}

/** @param {number} place among the boards; they take turns */
export function showcase(place) {
  const board = new Board();
  /** @type {Scene[]} */
  let scenes = [];
  let at = 0;
  let rest = 0;
  let held = false;
  let timer = 0;
  let late = 0;
  board.el.addEventListener('pointerenter', () => {
    held = true;
  });
  board.el.addEventListener('pointerleave', () => {
    held = false;
  });

  const step = () => {
    if (
      held ||
      paused ||
      document.hidden ||
      !settings.rate ||
      !board.el.isConnected ||
      scenes.length < 2
    )
      return;
    if (at === scenes.length - 1 && rest++ < REST) return;
    rest = 0;
    at = (at + 1) % scenes.length;
    board.show(scenes[at], { rate: at ? 1 : 0 });
  };

  return {
    el: board.el,
    /** Show what there is: the start, and later all moves. @param {Change[]} frames */
    show(frames) {
      scenes = [];
      for (const frame of frames) scenes.push(next(scenes.at(-1) ?? null, frame));
      if (!board.scene) board.show(scenes[0], { rate: 0 });
      if (scenes.length > 1 && !late)
        late = setTimeout(
          () => {
            timer = setInterval(step, EVERY);
          },
          900 + place * APART,
        );
    },
    stop() {
      clearTimeout(late);
      clearInterval(timer);
    },
  };
}
