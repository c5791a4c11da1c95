// @ts-check
// The sheet with all keyboard shortcuts.
import { h } from './dom.js';

const KEYS = [
  [['←', '↑', '→', '↓'], 'move between cells'],
  [[',', '.'], 'jump to the next possible move'],
  [['Enter'], 'play it; with Shift, the second move'],
  [['H'], 'hint; press again for more'],
  [['W'], 'why? Ask about a cell'],
  [['C'], 'check for mistakes'],
  [['U'], 'undo (also Ctrl+Z)'],
  [['R'], 'redo (also Ctrl+Y)'],
  [['D'], 'pencil: tentative moves; again keeps them'],
  [['Shift', 'D'], 'take back what you pencilled'],
  [['L'], 'ruler: compare two lines'],
  [['K'], 'set a checkpoint'],
  [['B'], 'back to the checkpoint'],
  [['P'], 'play or pause a solution'],
  [['[', ']'], 'step back, step forward'],
  [['N'], 'make a new puzzle'],
  [['?'], 'show these shortcuts'],
];

export function showKeys() {
  const sheet = h(
    'dialog.sheet',
    { 'aria-label': 'Keyboard shortcuts' },
    h('h2', 'Keyboard shortcuts'),
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
