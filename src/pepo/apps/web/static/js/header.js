// @ts-check
// The header: mark, families, paste box, theme, settings, keys.
import { h, put } from './dom.js';
import { icon, mark } from './icons.js';
import { showKeys } from './keys.js';
import { menuButton } from './menu.js';
import { pasteBox } from './paste-box.js';
import { address, boardHere, here, offers } from './router.js';
import { withKey } from './shortcuts.js';
import { themeMenu } from './theme-menu.js';

/** @typedef {import('./types.js').Family} Family */

/** Links to further screens; add yours here. @type {[string, string][]} */
const ALL = [
  ['today', 'Today'],
  ['drill', 'Drills'],
  ['puzzles', 'Puzzles'],
  ['new', 'New'],
  ['edit', 'Edit'],
  ['compare', 'Compare'],
  ['course', 'Courses'],
  ['library', 'Library'],
  ['statistics', 'Statistics'],
];
const OF_ALL = ['today', 'drill', 'course', 'library', 'statistics']; // screens that are about no family
const OF_A_BOARD = ['edit', 'compare']; // screens that take the board at hand along
/** Screens on which another family can be chosen. */
const OF_A_FAMILY = ['drill', 'puzzles', 'new', 'edit', 'compare', 'study', 'statistics'];

/** Sets the links anew after the address was changed. */
let follow = () => {};
addEventListener('pepo-renamed', () => follow());

/**
 * @param {HTMLElement} top
 * @param {Family[]} families
 * @param {string} current the family shown
 * @param {boolean} home
 * @param {string} [screen]
 */
export function showHeader(top, families, current, home, screen = '') {
  const first = current || (families[0]?.name ?? '');
  const screens = ALL.filter(([name]) => offers(name));
  /** @param {string} name */
  const to = name =>
    address(
      name,
      OF_ALL.includes(name) ? '' : OF_A_BOARD.includes(name) ? boardHere() || first : first,
    );
  /**
   * A family's tab leads to the same screen for that family; the current one stays where it is.
   * @param {Family} family
   */
  const tabTo = family =>
    !OF_A_FAMILY.includes(screen)
      ? address('family', family.name)
      : family.name === current
        ? address(screen, here().rest)
        : address(screen, family.name);
  const tabs = (offers('family') ? families : []).map(family =>
    h(
      'a',
      { href: tabTo(family), 'aria-current': family.name === current ? 'page' : null },
      family.title,
    ),
  );
  const words = screens.map(([name, title]) =>
    h('a.word', { href: to(name), 'aria-current': name === screen ? 'page' : null }, title),
  );
  const more = menuButton(
    h('button.icon.only-small', { 'aria-label': 'More screens' }, icon('menu')),
    () => screens.map(([name, title]) => h('a', { role: 'menuitem', href: to(name) }, title)),
  );
  follow = () => {
    screens.forEach(([name], k) => {
      words[k].href = to(name);
    });
    tabs.forEach((tab, k) => {
      tab.href = tabTo(families[k]);
    });
  };
  // The box stays the same element, so that what you are typing there, and its answer, isn't lost.
  const box =
    home || !offers('home')
      ? null
      : (top.querySelector('.paste') ?? pasteBox('Paste a puzzle, id or link'));
  const writing = box?.contains(document.activeElement);
  put(
    top,
    offers('home')
      ? h('a.mark', { href: address('home'), 'aria-label': 'pepo, home' }, mark(), 'pepo')
      : h('span.mark', mark(), 'pepo'),
    tabs.length > 0 && h('nav.tabs', { 'aria-label': 'Families' }, ...tabs),
    h(
      'div.tools',
      ...words,
      box,
      h(
        'div.icons',
        screens.length > 0 && more,
        themeMenu(),
        h(
          'a.icon',
          {
            href: address('settings'),
            'aria-label': 'Settings',
            title: withKey('Settings', 'settings'),
            'aria-current': screen === 'settings' ? 'page' : null,
          },
          icon('settings'),
        ),
        h(
          'button.icon',
          {
            'aria-label': 'Keyboard shortcuts',
            title: withKey('Keyboard shortcuts', 'help'),
            onclick: showKeys,
          },
          icon('keys'),
        ),
      ),
    ),
  );
  if (writing) box?.querySelector('input')?.focus();
}
