// @ts-check
// Keys that work anywhere on the Play screen.
import { go } from '../router.js';

/** @param {import('./play.js').Play} play @returns {() => void} stops listening */
export function listenToShortcuts(play) {
  /** @type {Record<string, () => void>} */
  const keys = {
    h: () => { play.askHint(); }, c: () => { play.check(); }, u: () => { play.act('undo'); }, r: () => { play.act('redo'); },
    k: () => { play.act('checkpoint'); }, b: () => { play.act('back'); },
    n: () => go('new', play.family.name),
    p: () => document.querySelector('button.playbtn')?.dispatchEvent(new MouseEvent('click')),
    '[': () => { play.watch?.step(-1); }, ']': () => { play.watch?.step(1); },
    Escape: () => { if (play.hint) play.forgetHint(); else if (play.watch) play.leaveWatch(false); },
  };
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const on = event.target;
    if (on instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(on.type)) return;
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
