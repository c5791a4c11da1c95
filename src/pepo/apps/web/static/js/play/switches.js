// @ts-check
// What can be shown on the board or hidden.
import { h } from '../dom.js';
import { settings } from '../settings.js';
import { set } from '../shared-settings.js';

/** @param {import('./play.js').Play} play */
export function switchPanel(play) {
  // What the goal mentions is always shown, so this board has no switch for it.
  const all = [
    ...play.family.switches.filter(({ name }) => name in play.game.switches),
    { name: 'assists', title: 'Assists' },
    { name: 'timer', title: 'Timer' },
  ];
  const inputs = all.map(({ name }) =>
    h('input', {
      type: 'checkbox',
      role: 'switch',
      name,
      onchange: event =>
        name === 'timer'
          ? showTimer(event.currentTarget.checked)
          : turn(name, event.currentTarget.checked),
    }),
  );
  /** Switches on their way to the server: they stay as you set them. @type {Map<string, boolean>} */
  const asked = new Map();
  /** @param {string} name @param {boolean} on */
  async function turn(name, on) {
    asked.set(name, on);
    await play.switch(name, on);
    if (asked.get(name) === on) asked.delete(name);
    show();
  }
  /** @param {boolean} shown */
  function showTimer(shown) {
    set('timer', shown).then(() => play.changed());
  }
  const el = h(
    'div.switches',
    { role: 'group', 'aria-label': 'On the board' },
    ...all.map(({ name, title }, k) =>
      h(
        'label.switch',
        {
          title: name === 'assists' ? 'Show how far the goal is and what each move is worth' : null,
        },
        inputs[k],
        title,
      ),
    ),
  );
  function show() {
    inputs.forEach(input => {
      /** @type {Record<string, boolean>} */
      const now = { ...play.game.switches, ...play.overrides, ...own(settings) };
      input.checked = asked.get(input.name) ?? now[input.name] === true;
    });
  }
  return { el, show };
}

/** Those that aren't the board's. @param {{assists: boolean, timer: boolean}} settings */
const own = ({ assists, timer }) => ({ assists, timer });
