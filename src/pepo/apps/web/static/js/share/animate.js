// @ts-check
// The sheet that asks what should move and how: your moves, or a method or a stage at work.
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { theme } from '../picture.js';
import { settings } from '../settings.js';
import { WorkPanel } from '../work-panel.js';
import { downloadFrom } from './download.js';
import { labelled, select, tick } from './fields.js';

/** @typedef {import('../play/play.js').Play} Play */

const FORMATS = [
  ['gif', 'GIF'],
  ['webp', 'WebP'],
  ['svg', 'SVG'],
];
const SIZES = ['240', '320', '480', '720', '1080'];
const MOVES = 'moves';

/** @param {Play} play @param {import('../notice.js').Say} say */
export function showAnimate(play, say) {
  const shown = shows(play);
  const what = select(shown.choices, shown.chosen);
  const format = select(FORMATS);
  const size = select(
    SIZES.map(pixels => [pixels, `${pixels} pixels`]),
    '480',
  );
  const speeds = settings.optionsOf('speed').filter(({ value }) => value !== 'off');
  const speed = select(
    speeds.map(({ value, title }) => [String(value), title]),
    'normal',
  );
  const themes = settings.optionsOf('theme').filter(({ value }) => value !== 'system');
  const look = select(
    themes.map(({ value, title }) => [String(value), title]),
    theme(),
  );
  const captions = tick('Captions that say why', shown.teaches(what.value));
  const once = tick('Play once');
  const notice = h('p.says.wrong', { role: 'alert' });
  const acts = h(
    'div.acts',
    h('button.btn.go', { type: 'submit' }, 'Save animation'),
    h('button.btn.quiet', { type: 'button', onclick: cancel }, 'Cancel'),
  );
  const work = new WorkPanel(acts);
  work.button.type = 'button';
  const sheet = h(
    'dialog.sheet.form',
    { 'aria-label': 'Animation' },
    h('h2', 'Animation'),
    h(
      'form',
      { onsubmit: save, onkeydown: event => event.stopPropagation() },
      labelled('Show', what),
      labelled('Format', format),
      labelled('Size', size),
      labelled('Speed', speed),
      labelled('Theme', look),
      captions.el,
      once.el,
      notice,
      acts,
      work.el,
    ),
  );
  what.addEventListener('change', () => {
    captions.input.checked = shown.teaches(what.value);
  });

  function cancel() {
    sheet.close();
  }

  /** @param {Event} event */
  async function save(event) {
    event.preventDefault();
    put(notice);
    const [kind, name] = what.value.split(' ');
    const { switches } = play.view;
    const known = play.family.switches.map(({ name }) => name);
    try {
      const made = await work.run(
        '/animate',
        {
          session: kind === MOVES ? play.game.session : shown.base,
          format: format.value,
          method: kind === 'method' ? name : null,
          stage: kind === 'stage' ? name : null,
          captions: captions.input.checked,
          size: Number(size.value),
          speed: speed.value,
          theme: look.value,
          once: once.input.checked,
          switches: Object.fromEntries(
            Object.entries({ ...play.game.switches, ...switches }).filter(([key]) =>
              known.includes(key),
            ),
          ),
        },
        'Solving',
      );
      if (!made) {
        put(notice, 'Stopped.');
        return;
      }
      downloadFrom(`/api/v1/runs/${work.work?.run?.id}/file`, made.name);
      sheet.close();
      say(`Saved ${made.name}: ${made.sentence}.`, 'right');
    } catch (error) {
      if (sheet.open) put(notice, sentenceOf(error));
    }
  }

  sheet.addEventListener('close', () => {
    work.leave();
    sheet.remove();
  });
  document.body.append(sheet);
  sheet.showModal();
}

/** What can be shown of a game, what is watched now, and where methods begin. @param {Play} play */
function shows(play) {
  const { game, family, watch } = play;
  const ready = (play.outlook?.stages ?? []).filter(stage => stage.ready).map(({ name }) => name);
  const choices = [
    ...(game.played ? [[MOVES, 'Your moves']] : []),
    ...family.methods.map(({ name, title }) => [`method ${name}`, title]),
    ...family.stages
      .filter(
        ({ name }) => ready.includes(name) || (watch?.kind === 'stage' && watch.name === name),
      )
      .map(({ name, title }) => [`stage ${name}`, title]),
  ];
  const watched = watch ? `${watch.kind} ${watch.name}` : '';
  const base = watch?.base ?? (game.solved ? game.puzzle : game.session);
  /** Whether it gives reasons worth reading. @param {string} value */
  const teaches = value =>
    value.startsWith('stage ') ||
    family.methods.some(({ name, columns }) => value === `method ${name}` && columns.length > 0);
  return { choices, chosen: watched || choices[0][0], base, teaches };
}
