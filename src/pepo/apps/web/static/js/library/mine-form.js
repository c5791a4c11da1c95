// @ts-check
// A mine: what to make, what to save of it, and when to stop. Started here, followed as a job.
import { post } from '../api.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { icon } from '../icons.js';
import { paramForm } from '../param-form.js';

/** @typedef {import('../types.js').Family} Family */

/** @param {Family[]} families @param {() => void} started */
export function miningForm(families, started) {
  const able = families.filter(family => family.generators.length);
  const family = h(
    'select.textbox',
    { name: 'mine-family', onchange: () => choose() },
    ...able.map(f => h('option', { value: f.name }, f.title)),
  );
  const kind = h('select.textbox', { name: 'mine-generator', onchange: () => showParams() });
  const want = h('input.textbox', {
    name: 'mine-want',
    placeholder: 'length > 9',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const count = h('input.textbox', {
    name: 'mine-count',
    type: 'number',
    min: 1,
    max: 100000,
    value: 10,
    oninput: () => {
      if (count.value) time.value = '';
    },
  });
  const time = h('input.textbox', {
    name: 'mine-time',
    placeholder: '10m',
    autocomplete: 'off',
    oninput: () => {
      if (time.value) count.value = '';
    },
  });
  const params = h('div.mine-params');
  const notice = h('p.says', { role: 'status' });
  const go = h('button.btn.go', { type: 'submit' }, icon('new'), 'Start mining');
  /** @type {ReturnType<typeof paramForm>|null} */
  let form = null;

  const chosen = () => /** @type {Family} */ (able.find(f => f.name === family.value));
  const generator = () =>
    chosen().generators.find(g => g.name === kind.value) ?? chosen().generators[0];

  function choose() {
    put(kind, ...chosen().generators.map(g => h('option', { value: g.name }, g.title)));
    showParams();
  }

  function showParams() {
    form = paramForm(generator().params, {}, () => {});
    put(params, h('p.says', generator().summary), form.el);
  }

  async function start() {
    go.disabled = true;
    say('Making the first puzzles …');
    try {
      const many = count.value.trim();
      const long = time.value.trim();
      await post('/jobs/mine', {
        family: chosen().name,
        generator: generator().name,
        params: form?.values() ?? {},
        want: want.value.trim(),
        ...(many ? { count: Number(many) } : {}),
        ...(long ? { time: long } : {}),
      });
      say('Mining has started. What it finds goes into your library.');
      started();
    } catch (error) {
      say(sentenceOf(error), true);
    }
    go.disabled = false;
  }

  /** @param {string} text @param {boolean} [wrong] */
  function say(text, wrong = false) {
    notice.classList.toggle('wrong', wrong);
    put(notice, text);
  }

  const label = (
    /** @type {string} */ title,
    /** @type {string} */ says,
    /** @type {HTMLElement} */ input,
  ) => h('label.field', h('b', title), input, h('small', says));
  const el = h(
    'details.mining',
    h('summary', icon('new'), 'Mine for puzzles'),
    h(
      'p.says',
      'pepo makes puzzles by the thousand and saves the ones that match your filter. You can do something else meanwhile.',
    ),
    h(
      'form',
      {
        onsubmit: event => {
          event.preventDefault();
          start();
        },
        onkeydown: event => event.stopPropagation(),
      },
      h(
        'div.mine-grid',
        label('Family', 'what to make', family),
        label('Generator', 'how to make it', kind),
        label('Filter', 'what to save; empty saves all', want),
        label('Stop after', 'puzzles found', count),
        label('Or time limit', 'such as 90s, 10m or 2h', time),
      ),
      params,
      h('div.acts', go),
      notice,
    ),
  );
  if (able.length) choose();
  return {
    el,
    /** Show the form, wherever it is. */
    open() {
      el.open = true;
      el.scrollIntoView({ block: 'center' });
      family.focus();
    },
  };
}
