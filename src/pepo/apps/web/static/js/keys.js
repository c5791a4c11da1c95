// @ts-check
// The sheet with all keyboard shortcuts.
import { h } from './dom.js';
import { address } from './router.js';
import { settings } from './settings.js';
import { keyCaps, keyOf } from './shortcuts.js';

/** @returns {[(HTMLElement|string)[], string][]} */
function rows() {
  const { actions, fixed } = settings.shared;
  /** @param {{on: string[]}} row */
  const here = ({ on }) => on.includes('page');
  return [
    ...fixed
      .filter(here)
      .map(
        ({ shown, line }) =>
          /** @type {[(HTMLElement|string)[], string]} */ ([[h('kbd', shown)], line]),
      ),
    ...actions
      .filter(here)
      .map(({ name, line, also }) => ({ line, keys: [keyOf(name), ...also].filter(Boolean) }))
      .filter(({ keys }) => keys.length)
      .map(
        ({ line, keys: [first, ...more] }) =>
          /** @type {[(HTMLElement|string)[], string]} */ ([
            keyCaps(first),
            more.length ? `${line} (also ${more.join(', ')})` : line,
          ]),
      ),
  ];
}

export function showKeys() {
  if (document.querySelector('dialog[open]')) return;
  const sheet = h(
    'dialog.sheet.keyboard',
    { 'aria-label': 'Keyboard shortcuts' },
    h('h2', { tabindex: -1, autofocus: true }, 'Keyboard shortcuts'), // so that it opens at its top
    h('dl', ...rows().flatMap(([keys, what]) => [h('dt', ...keys), h('dd', what)])),
    h(
      'div.acts',
      h(
        'button.btn',
        { onclick: event => event.currentTarget.closest('dialog')?.close() },
        'Close',
      ),
      h(
        'a.btn',
        {
          href: address('settings'),
          onclick: event => event.currentTarget.closest('dialog')?.close(),
        },
        'Change shortcuts',
      ),
    ),
  );
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}
