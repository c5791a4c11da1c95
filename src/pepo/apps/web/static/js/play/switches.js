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
          : play.switch(name, event.currentTarget.checked),
    }),
  );
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
      input.checked =
        input.name === 'assists'
          ? settings.assists
          : input.name === 'timer'
            ? settings.timer
            : { ...play.game.switches, ...play.overrides }[input.name];
    });
  }
  return { el, show };
}
