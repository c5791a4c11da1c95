// @ts-check
// The button that changes the theme.
import { h } from './dom.js';
import { icon } from './icons.js';
import { menuButton } from './menu.js';
import { settings } from './settings.js';
import { set } from './shared-settings.js';

export const themeMenu = () =>
  menuButton(h('button.icon', { 'aria-label': 'Theme', title: 'Theme' }, icon('theme')), () =>
    settings.optionsOf('theme').map(({ value, title }) =>
      h(
        'button',
        {
          role: 'menuitemradio',
          'aria-checked': String(value === settings.shared.values.theme),
          onclick: () => set('theme', value),
        },
        title,
      ),
    ),
  );
