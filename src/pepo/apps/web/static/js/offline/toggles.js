// @ts-check
// The settings of an exported puzzle, which only this browser remembers.
import { h } from '../dom.js';
import { changeSettings, settings } from '../settings.js';

/** @typedef {'assists'|'single_keys'} Name */

/** @param {() => void} changed */
export function settingToggles(changed) {
  const assists = toggle('assists');
  const shortcuts = toggle('single_keys');
  /** @param {Name} name */
  function toggle(name) {
    return h('input', {
      type: 'checkbox',
      role: 'switch',
      name,
      checked: settings.shared.values[name],
      onchange: event => set(name, event.currentTarget.checked),
    });
  }

  /** @param {Name} name @param {boolean} on */
  async function set(name, on) {
    await changeSettings({ [name]: on });
    assists.checked = settings.shared.values.assists;
    shortcuts.checked = settings.shared.values.single_keys;
    changed();
  }
  const el = h(
    'div.switches',
    { role: 'group', 'aria-label': 'Settings' },
    h('label.switch', assists, 'Assists'),
    h('label.switch', shortcuts, 'Shortcuts'),
  );
  return { el, set };
}
