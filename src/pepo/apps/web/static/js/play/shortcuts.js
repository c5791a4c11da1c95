// @ts-check
// Keys that work anywhere on the Play screen.
import { isTyping } from '../dom.js';
import { go } from '../router.js';
import { pencil, takeBack } from './pencil.js';
import { askHint, forgetHint, review, wonder } from './questions.js';
import { toggleRuler } from './ruler.js';

/** @param {import('./play.js').Play} play @returns {() => void} stops listening */
export function listenToShortcuts(play) {
  /** @type {Record<string, () => void>} */
  const keys = {
    h: () => {
      askHint(play);
    },
    w: () => wonder(play),
    c: () => {
      review(play);
    },
    u: () => {
      play.act('undo');
    },
    r: () => {
      play.act('redo');
    },
    k: () => {
      play.act('checkpoint');
    },
    b: () => {
      play.act('back');
    },
    d: () => pencil(play),
    D: () => takeBack(play),
    l: () => toggleRuler(play),
    n: () => go('new', play.family.name),
    p: () => document.querySelector('button.playbtn')?.dispatchEvent(new MouseEvent('click')),
    '[': () => {
      play.watch?.step(-1);
    },
    ']': () => {
      play.watch?.step(1);
    },
    Escape: () => {
      if (play.wondering) wonder(play);
      else if (play.hint) forgetHint(play);
      else if (play.watch) play.quitWatch();
    },
  };
  // What every editor has.
  /** @type {Record<string, () => void>} */
  const held = { z: keys.u, Z: keys.r, y: keys.r };
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (isTyping(event)) return;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const run =
      event.ctrlKey || event.metaKey
        ? held[event.shiftKey ? letter.toUpperCase() : letter]
        : (event.shiftKey && keys[event.key]) || keys[letter];
    if (!run) return;
    event.preventDefault();
    run();
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
