// @ts-check
// Settings, which page, window and terminal share: look, motion, timer, assists and keys.
import { isAlone } from '../api.js';
import { h, keepFocus, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { noticeLine } from '../notice.js';
import { offers } from '../router.js';
import { changeSettings, settings } from '../settings.js';
import { fetchSettings, resetSettings } from '../shared-settings.js';
import { keyCaps, keyText } from '../shortcuts.js';

/** @typedef {import('../types.js').Settings} Settings */
/** @typedef {Settings['settings'][number]} Setting */
/** @typedef {Settings['actions'][number]} Action */

const OF_THE_KEYBOARD = 'single_keys'; // the setting that stands above the list of keys

/** @type {import('../shell.js').Screen} */
export async function showSettings(page) {
  document.title = 'Settings · pepo';
  await fetchSettings(); // the window may have changed them
  const { el: notice, say } = noticeLine();
  const body = h('div');
  /** The action that waits for its new key. */
  let waiting = '';

  /** @param {() => Promise<unknown>} work @param {string} [said] @param {string} [action] whose key changes */
  async function run(work, said = '', action = '') {
    waiting = '';
    try {
      await work();
      say(said || settings.shared.damaged);
    } catch (error) {
      say(sentenceOf(error), 'wrong');
    }
    draw();
    // Buttons of its row have come or gone.
    if (action) keyButton(action)?.focus();
  }

  /** @param {string} name @param {string|boolean|null} value */
  const set = (name, value) => run(() => changeSettings({ [name]: value }));

  /** @param {string} action @param {string|null} key */
  const setKey = (action, key) =>
    run(() => changeSettings({ [`keys.${action}`]: key }), '', action);

  /** @param {string} action @returns {HTMLElement|null} */
  const keyButton = action => body.querySelector(`[data-action="${action}"] .key`);

  /** @param {Setting} setting */
  const group = ({ name, title, line, options }) =>
    h(
      'fieldset.setting',
      h('legend', title),
      h(
        'div.choices',
        ...options.map(option =>
          h(
            'label',
            h('input', {
              type: 'radio',
              name,
              checked: chosen(name) === option.value,
              onchange: () => set(name, option.value),
            }),
            option.title,
          ),
        ),
      ),
      line && h('p.says', line),
    );

  /** @param {Action} action */
  function row({ name, line, key: usual, on }) {
    const key = settings.shared.keys[name];
    const where = on.includes('page') ? '' : ' (in the window)';
    return h(
      'li',
      { 'data-action': name },
      h('span', line, where && h('small', where)),
      h(
        'span.acts',
        key !== usual &&
          h(
            'button.btn.quiet',
            {
              'aria-label': `Reset the key for “${line}” to ${usual}`,
              title: `Reset to ${usual}`,
              onclick: () => setKey(name, null),
            },
            'Reset',
          ),
        key &&
          h(
            'button.btn.quiet',
            { 'aria-label': `Off: no key for “${line}”`, onclick: () => setKey(name, '') },
            'Off',
          ),
        h(
          'button.btn.key',
          {
            'aria-label': `${key || 'None'}: change the key for “${line}”`,
            'aria-pressed': String(waiting === name),
            onclick: () => ask(name, line),
          },
          ...(waiting === name ? ['Press a key'] : key ? keyCaps(key) : ['None']),
        ),
      ),
    );
  }

  /** @param {string} name @param {string} line */
  function ask(name, line) {
    waiting = waiting === name ? '' : name;
    say(waiting ? `Press the new key for “${line}”. Esc keeps the old one.` : '');
    draw();
  }

  function draw() {
    const { settings: all, actions, parts } = settings.shared;
    const groups = Object.entries(parts)
      .map(([part, title]) => ({ title, rows: actions.filter(action => action.part === part) }))
      .filter(({ rows }) => rows.length);
    keepFocus(body, () =>
      put(
        body,
        h('div.looks', ...all.filter(({ name }) => name !== OF_THE_KEYBOARD).map(group)),
        h('h2', 'Keyboard shortcuts'),
        ...all.filter(({ name }) => name === OF_THE_KEYBOARD).map(group),
        ...groups.map(({ title, rows }) =>
          h('section', { 'aria-label': title }, h('h3', title), h('ul.keys', ...rows.map(row))),
        ),
        h(
          'div.acts.resets',
          h(
            'button.btn',
            { onclick: () => run(() => resetSettings('/settings/keys'), 'Shortcuts were reset.') },
            'Reset shortcuts',
          ),
          h(
            'button.btn',
            { onclick: () => run(() => resetSettings('/settings'), 'All settings were reset.') },
            'Reset all settings',
          ),
        ),
      ),
    );
  }

  /** The next key is the new one, whatever it meant before. @param {KeyboardEvent} event */
  function pressed(event) {
    if (!waiting || ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].includes(event.key)) return;
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const name = waiting;
    if (event.key === 'Escape') {
      waiting = '';
      say('');
      draw();
    } else setKey(name, keyText(event) || event.key);
  }
  addEventListener('keydown', pressed, true);

  put(
    page,
    h(
      'div.settings',
      h('h1', 'Settings'),
      h(
        'p.sum',
        isAlone()
          ? 'They are kept in this browser.'
          : 'The same on this page, in the window and in the terminal. They are kept in your library.',
      ),
      // An exported puzzle has no header that leads back to it.
      !offers('home') && h('button.btn', { onclick: () => history.back() }, 'Back to the puzzle'),
      body,
      notice,
    ),
  );
  draw();
  say(settings.shared.damaged, settings.shared.damaged ? 'wrong' : '');
  return { family: '', leave: () => removeEventListener('keydown', pressed, true) };
}

/** @param {string} name */
const chosen = name =>
  /** @type {Record<string, string|boolean>} */ ({ ...settings.shared.values })[name];
