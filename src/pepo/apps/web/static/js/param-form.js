// @ts-check
// A small form that a generator or a method describes itself.
import { h } from './dom.js';
import { capital, number } from './text.js';

/** @typedef {import('./types.js').Param} Param */
/** @typedef {import('./types.js').ParamValue} ParamValue */

/** Where the name of a parameter isn't the word people know. @type {Record<string, string>} */
const TITLES = { level: 'Difficulty', 'at-least': 'Minimum length' };
const FEW = 6; // values shown side by side
const HUGE = 1e7; // a limit as good as none

/**
 * @param {Param[]} params
 * @param {Record<string, ParamValue>} before values to begin with
 * @param {() => void} changed
 * @param {string} [of] what its fields' names begin with
 */
export function paramForm(params, before, changed, of = 'param') {
  const fields = params.map(param =>
    field(param, before[param.name] ?? param.default, changed, `${of}-${param.name}`),
  );
  const el = h('div.form', ...fields.map(f => f.el));
  return {
    el,
    /** @returns {Record<string, ParamValue>} only what was chosen */
    values: () =>
      Object.fromEntries(
        fields.map((f, k) => [params[k].name, f.value()]).filter(([, value]) => value !== null),
      ),
  };
}

/**
 * @param {Param} param
 * @param {ParamValue} now
 * @param {() => void} changed
 * @param {string} name
 */
function field(param, now, changed, name) {
  if (param.kind === 'bool') return toggle(param, now === true, changed, name);
  const few = fewValues(param);
  return few ? choice(param, few, now, changed, name) : entry(param, now, changed, name);
}

/** @param {Param} param @returns {string[]|null} */
function fewValues(param) {
  if (param.choices.length) return param.choices;
  const { least, most } = param;
  if (
    param.kind !== 'int' ||
    param.optional ||
    least === null ||
    most === null ||
    most - least >= FEW
  )
    return null;
  return Array.from({ length: most - least + 1 }, (_, k) => String(least + k));
}

/** @param {Param} param */
const title = param => TITLES[param.name] ?? capital(param.name).replaceAll('-', ' ');

/** Its title, and its help where that says more. @param {Param} param */
function heading(param) {
  const says = h('b', title(param));
  const plain = [param.name, `number of ${param.name}`, title(param).toLowerCase()];
  return plain.includes(param.help) ? [says] : [says, h('small', param.help)];
}

/**
 * @param {Param} param
 * @param {boolean} now
 * @param {() => void} changed
 * @param {string} name
 */
function toggle(param, now, changed, name) {
  const input = h('input', {
    type: 'checkbox',
    role: 'switch',
    checked: now,
    name,
    onchange: changed,
  });
  return {
    el: h('label.switch.field', input, h('span', ...heading(param))),
    value: () => input.checked,
  };
}

/**
 * @param {Param} param
 * @param {string[]} values
 * @param {ParamValue} now
 * @param {() => void} changed
 * @param {string} name
 */
function choice(param, values, now, changed, name) {
  const inputs = values.map(value =>
    h('input', {
      type: 'radio',
      name,
      value,
      checked: value === String(now),
      onchange: changed,
    }),
  );
  const el = h(
    'fieldset.field',
    h('legend', ...heading(param)),
    h('div.choices', ...values.map((value, k) => h('label', inputs[k], h('span', value)))),
  );
  return { el, value: () => inputs.find(input => input.checked)?.value ?? null };
}

/**
 * What a number may be, in a few words; huge limits aren't shown.
 * @param {Param} param
 */
function rangeOf({ least, most }) {
  if (least === null) return '';
  return most === null || most >= HUGE
    ? `${number(least)} or more`
    : `${number(least)} to ${number(most)}`;
}

/**
 * @param {Param} param
 * @param {ParamValue} now
 * @param {() => void} changed
 * @param {string} name
 */
function entry(param, now, changed, name) {
  const numeric = param.kind !== 'str';
  const input = h('input', {
    type: numeric ? 'number' : 'text',
    name,
    value: now ?? '',
    placeholder: param.optional ? 'default' : null,
    min: param.least,
    max: param.most,
    step: param.kind === 'int' ? 1 : numeric ? 'any' : null,
    oninput: changed,
    inputmode: numeric ? 'decimal' : null,
  });
  const range = rangeOf(param);
  return {
    el: h(
      'label.field.entry-field',
      h('span', ...heading(param)),
      input,
      range ? h('small.range', range) : null,
    ),
    value: () => (input.value.trim() === '' ? null : input.value.trim()),
  };
}
