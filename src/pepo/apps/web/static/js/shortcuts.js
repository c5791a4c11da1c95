// @ts-check
// Keys and what they do: the table of actions comes with the settings.
import { h, isTyping } from './dom.js';
import { settings } from './settings.js';

const NAMED = /^(Home|End|PageUp|PageDown|Insert|Delete|Backspace|F\d+)$/;

/** A pressed key as the settings write it; empty if it can't be a shortcut. @param {KeyboardEvent} event */
export function keyText(event) {
  // Alt changes what some keyboards type.
  const plain =
    event.altKey && !event.getModifierState('AltGraph')
      ? /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]
      : undefined;
  const key = plain ?? event.key;
  const graph = event.getModifierState('AltGraph'); // which some keyboards need for [ and ]
  const letter = [...key].length === 1;
  if (!(letter ? key.trim() : NAMED.test(key))) return '';
  const upper = key.toUpperCase();
  const shifts = event.shiftKey && (!letter || upper !== key.toLowerCase());
  return [
    ...(!graph && (event.ctrlKey || event.metaKey) ? ['Ctrl'] : []),
    ...(!graph && event.altKey ? ['Alt'] : []),
    ...(shifts ? ['Shift'] : []),
    letter && upper.length === 1 ? upper : key,
  ].join('+');
}

/** @param {string} key */
const isSingle = key => [...key.replace(/^Shift\+/, '')].length === 1;

/** The key that does it now; empty if there is none. @param {string} action */
export function keyOf(action) {
  const { keys, values } = settings.shared;
  const key = keys[action] ?? '';
  return isSingle(key) && !values.single_keys ? '' : key;
}

/** A title with the key that does the same. @param {string} title @param {string} [action] */
export const withKey = (title, action) => {
  const key = action ? keyOf(action) : '';
  return key ? `${title} (${key})` : title;
};

/** The action of a pressed key, on this page. @param {KeyboardEvent} event */
export function actionOf(event) {
  const key = keyText(event);
  return (
    key &&
    settings.shared.actions.find(
      ({ name, on, also }) => on.includes('page') && (also.includes(key) || keyOf(name) === key),
    )?.name
  );
}

/**
 * Do what a key stands for, unless it is typed into something.
 * @param {Record<string, (digit: number) => unknown>} runs by action; Escape too, and `digit` for
 *   1 to 9, where they mean something
 * @returns {() => void} stops listening
 */
export function listenToActions(runs) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.defaultPrevented || isTyping(event)) return;
    if (document.querySelector('dialog[open]')) return;
    const digit = /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (digit && runs.digit?.(Number(event.key))) {
      event.preventDefault();
      return;
    }
    const run = runs[event.key === 'Escape' ? 'Escape' : actionOf(event) || ''];
    if (!run) return;
    event.preventDefault();
    run(0);
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}

/** A key as it is printed on the keyboard. @param {string} key */
export const keyCaps = key =>
  key.split(/(?<=.)\+/).flatMap((part, k) => [...(k ? ['+'] : []), h('kbd', part)]);
