// @ts-check
// A question of a course: its text, perhaps a position, and choices or a number to enter.
import { post } from '../api.js';
import { h, put } from '../dom.js';
import { showPicture, svgText } from '../picture.js';
import { settings } from '../settings.js';
import { counted } from '../text.js';
import { lines } from './overview.js';
import { progressOf } from './progress.js';

/** @typedef {import('../types.js').Exercise} Exercise */

/**
 * @param {HTMLElement} page @param {import('../types.js').Course} course @param {Exercise} exercise
 * @param {number} number @param {import('./exercise.js').HandIn} handIn
 * @param {import('../play/win.js').Next} next
 */
export async function questionCard(page, course, exercise, number, handIn, next) {
  const { puzzle, text, kind, choices, tries, scene } = exercise;
  const began = performance.now();
  const before = progressOf(course.fingerprint).answers[number];
  let given = before?.answer ? before.answer.split(';') : [];
  let seconds = before?.seconds ?? 0;
  let right = before?.right ?? false;
  const image = scene ? drawn(scene) : puzzle ? await picture(puzzle) : null;
  const field = kind === 'number' ? numberField() : choiceField(choices);
  const submit = h('button.btn.go', { type: 'submit' }, 'Answer');
  const left = h('span.left');
  const explain = h('p.explain', { hidden: true });
  const onward = h('a.btn.go', { href: next.href }, next.title);
  const form = h(
    'form',
    {
      onsubmit: event => {
        event.preventDefault();
        answer();
      },
    },
    field.el,
    h('div.acts', submit, onward, left),
    explain,
  );

  async function answer() {
    const value = field.value();
    if (!value || isOver()) {
      field.focus();
      return;
    }
    submit.disabled = true;
    const all = [...given, value];
    const took = seconds + (performance.now() - began) / 1000;
    const answered = await handIn(all.join(';'), took);
    submit.disabled = false;
    if (!answered) return;
    given = all;
    seconds = took;
    right = answered.right;
    show(answered.explain);
    if (isOver()) onward.focus();
    else field.focus();
  }

  const isOver = () => right || given.length >= tries;

  /** @param {string} [because] */
  function show(because = '') {
    const over = isOver();
    const many = tries - given.length;
    field.close(over, given.at(-1) ?? '', right);
    submit.hidden = over;
    onward.hidden = !over;
    put(left, over || tries === 1 ? '' : `${counted(many, ['try', 'tries'])} left`);
    explain.hidden = !because;
    put(explain, ...lines(because));
  }
  show(before?.explain);
  put(page, h('div.question', image?.el, h('div.ask', h('h1', ...lines(text)), form)));
  if (image) addEventListener('pepo-theme', image.draw);
  return {
    leave: () => {
      if (image) removeEventListener('pepo-theme', image.draw);
    },
  };
}

/** A position, to look at. @param {string} puzzle */
async function picture(puzzle) {
  const game = await post('/open', {
    puzzle,
    resume: false,
    switches: settings.switches(puzzle.split(/[:/]/)[0]),
    assists: false,
  });
  const el = h('img', { alt: `${game.title}. ${game.scene.alt}` });
  const draw = () => showPicture(el, puzzle);
  draw();
  return { el, draw };
}

/** What a question is about, drawn here. @param {import('../types.js').Scene} scene */
function drawn(scene) {
  const el = h('img', { alt: scene.alt });
  const draw = () => {
    el.src = `data:image/svg+xml,${encodeURIComponent(svgText(scene))}`;
  };
  draw();
  return { el, draw };
}

/** @param {string[]} choices */
function choiceField(choices) {
  const inputs = choices.map((_, k) =>
    h('input', { type: 'radio', name: 'choice', value: k + 1, required: true }),
  );
  const labels = choices.map((text, k) => h('label', inputs[k], h('span', text)));
  const el = h('fieldset', h('legend.sr', 'Choices'), ...labels);
  return {
    el,
    value: () => inputs.find(input => input.checked)?.value ?? '',
    focus: () => (inputs.find(input => input.checked) ?? inputs[0]).focus(),
    /** @param {boolean} over @param {string} last @param {boolean} right */
    close(over, last, right) {
      for (const [k, input] of inputs.entries()) {
        const is = input.value === last;
        if (is) input.checked = true;
        input.disabled = over;
        labels[k].className = is ? (right ? 'right' : 'wrong') : '';
      }
    },
  };
}

function numberField() {
  const input = h('input.textbox', {
    inputmode: 'numeric',
    pattern: '[+\\-]?[0-9]{1,15}',
    required: true,
    autocomplete: 'off',
    title: 'A whole number',
  });
  const el = h('label', 'A whole number', input);
  return {
    el,
    value: () => input.value.trim(),
    focus: () => input.select(),
    /** @param {boolean} over @param {string} last @param {boolean} right */
    close(over, last, right) {
      if (last) input.value = last;
      input.readOnly = over;
      el.className = last ? (right ? 'right' : 'wrong') : '';
    },
  };
}
