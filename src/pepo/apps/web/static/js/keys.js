// @ts-check
// The sheet with all keys.
import { h } from './dom.js';

const KEYS = [
  [['←', '↑', '→', '↓'], 'move between cells'],
  [[',', '.'], 'go to the next thing that can be done'],
  [['Enter'], 'do it; with Shift, the other way'],
  [['H'], 'hint; again, what follows'],
  [['C'], 'is all well so far?'],
  [['U'], 'undo, as Ctrl Z'],
  [['R'], 'redo, as Ctrl Y'],
  [['K'], 'set a checkpoint'],
  [['B'], 'back to the checkpoint'],
  [['P'], 'play or pause a solution'],
  [['[', ']'], 'one step back, one forward'],
  [['N'], 'make a new puzzle'],
  [['?'], 'these keys'],
];

export function showKeys() {
  const sheet = h(
    'dialog.sheet',
    { 'aria-label': 'Keys' },
    h('h2', 'Keys'),
    h(
      'dl',
      ...KEYS.flatMap(([keys, what]) => [
        h('dt', .../** @type {string[]} */ (keys).map(key => h('kbd', key))),
        h('dd', String(what)),
      ]),
    ),
    h('button.btn', { onclick: event => event.currentTarget.closest('dialog')?.close() }, 'Close'),
  );
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}
