// @ts-check
// Step back, play or pause, step forward, and a slider through all steps.
import { h, put } from '../dom.js';
import { icon } from '../icons.js';
import { changeSettings, settings } from '../settings.js';
import { withKey } from '../shortcuts.js';

/**
 * @param {object} player
 * @param {(by: number) => void} player.step
 * @param {() => void} player.toggle
 * @param {(at: number) => void} player.seek
 * @param {string} player.plays what the button in the middle plays
 * @param {string} player.scrubs what the slider is for
 * @param {...HTMLElement} more beside the buttons
 */
export function playerBar({ step, toggle, seek, plays, scrubs }, ...more) {
  /** @param {string} sign @param {string} title @param {string} action @param {number} by */
  const button = (sign, title, action, by) =>
    h(
      'button.icon',
      { 'aria-label': title, title: withKey(title, action), onclick: () => step(by) },
      icon(sign),
    );
  const back = button('stepBack', 'Step back', 'step-back', -1);
  const main = h('button.playbtn', { onclick: toggle });
  const forward = button('stepForward', 'Step forward', 'step-forward', 1);
  const range = h('input', {
    type: 'range',
    min: 0,
    max: 1,
    value: 0,
    'aria-label': scrubs,
    oninput: event => seek(Number(event.currentTarget.value)),
  });
  const output = h('output');
  const bar = h('div.bar', back, main, forward, ...more);
  const scrub = h('div.scrub', range, output);
  const el = h('div.player', bar, scrub);
  /** @type {boolean|null} */
  let drawn = null;

  /** @param {{at: number, length: number, place: string, playing: boolean}} now */
  function show({ at, length, place, playing }) {
    range.disabled = !length;
    range.max = String(length || 1);
    range.value = String(at);
    range.style.setProperty('--p', `${length ? (100 * at) / length : 0}%`);
    range.setAttribute('aria-valuetext', place || 'nothing to watch yet');
    put(output, place);
    if (playing === drawn) return;
    drawn = playing;
    put(main, icon(playing ? 'pause' : 'play'));
    main.setAttribute('aria-label', playing ? 'Pause' : plays);
  }
  return { el, scrub, back, main, forward, show };
}

/** How fast things move. @param {() => void} [changed] */
export const speedGroup = (changed = () => {}) =>
  h(
    'div.speed',
    { role: 'radiogroup', 'aria-label': 'Animation speed' },
    ...settings.optionsOf('speed').map(({ value, title }) =>
      h(
        'label',
        h('input', {
          type: 'radio',
          name: 'speed',
          checked: value === settings.speed,
          onchange: () => {
            changeSettings({ speed: value }).then(changed, changed);
          },
        }),
        title,
      ),
    ),
  );
