// @ts-check
// The button that changes the theme.
import { h } from './dom.js';
import { icon } from './icons.js';
import { menuButton } from './menu.js';

const THEMES = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['contrast', 'High contrast'],
  ['colour-blind', 'Colour-blind safe'],
];

const chosen = () => {
  try {
    return localStorage.getItem('pepo-theme') ?? 'system';
  } catch {
    return 'system';
  }
};

/** @param {string} name */
function choose(name) {
  try {
    localStorage.setItem('pepo-theme', name);
  } catch {
    document.documentElement.dataset.theme = name;
  }
  dispatchEvent(new Event('pepo-theme-chosen'));
}

export const themeMenu = () =>
  menuButton(h('button.icon', { 'aria-label': 'Theme', title: 'Theme' }, icon('theme')), () =>
    THEMES.map(([name, title]) =>
      h(
        'button',
        {
          role: 'menuitemradio',
          'aria-checked': String(name === chosen()),
          onclick: () => choose(name),
        },
        title,
      ),
    ),
  );
