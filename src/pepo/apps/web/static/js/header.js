// @ts-check
// The header: mark, families, paste box, theme, keys.
import { h, put } from './dom.js';
import { icon, mark } from './icons.js';
import { showKeys } from './keys.js';
import { menuButton } from './menu.js';
import { pasteBox } from './paste.js';
import { address } from './router.js';
import { themeMenu } from './theme-menu.js';

/** @typedef {import('./types.js').Family} Family */

/** Links to further screens; add yours here. @type {[string, string][]} */
const SCREENS = [['new', 'New'], ['edit', 'Edit'], ['compare', 'Compare'], ['library', 'Library']];

/** @param {HTMLElement} top @param {Family[]} families @param {string} current the family shown @param {boolean} home @param {string} [screen] */
export function showHeader(top, families, current, home, screen = '') {
  const tabs = families.map(family =>
    h('a', { href: address('family', family.name), 'aria-current': family.name === current ? 'page' : null }, family.title));
  const links = () => SCREENS.map(([name, title]) => /** @type {[string, string, boolean]} */ ([address(name, name === 'library' ? '' : current), title, name === screen]));
  const words = links().map(([href, title, on]) => h('a.word', { href, 'aria-current': on ? 'page' : null }, title));
  const more = menuButton(h('button.icon.only-small', { 'aria-label': 'More screens' }, icon('menu')), () => links().map(([href, title]) => h('a', { role: 'menuitem', href }, title)));
  // The box stays the same one: what somebody is writing there, and what it answered, is not lost.
  const box = home ? null : top.querySelector('.paste') ?? pasteBox('Paste a puzzle, id or link');
  const writing = box?.contains(document.activeElement);
  put(top,
    h('a.mark', { href: address('home'), 'aria-label': 'pepo, home' }, mark(), 'pepo'),
    h('nav.tabs', { 'aria-label': 'Families' }, ...tabs),
    h('div.tools', {}, ...words,
      box,
      h('div.icons', {}, more, themeMenu(),
        h('button.icon', { 'aria-label': 'Keyboard shortcuts', title: 'Keys (?)', onclick: showKeys }, icon('keys')))));
  if (writing) box?.querySelector('input')?.focus();
}
