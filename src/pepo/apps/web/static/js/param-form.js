// @ts-check
// A small form that a generator or a method describes itself.
import { h } from './dom.js';

/** @typedef {import('./types.js').Param} Param */
/** @typedef {import('./types.js').ParamValue} ParamValue */

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
  return param.few.length ? choice(param, now, changed, name) : entry(param, now, changed, name);
}

/** Its title, and its help where that says more. @param {Param} param */
const heading = ({ title, says }) => [h('b', title), says ? h('small', says) : null];

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
 * @param {ParamValue} now
 * @param {() => void} changed
 * @param {string} name
 */
function choice(param, now, changed, name) {
  const inputs = param.few.map(value =>
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
    h('div.choices', ...param.few.map((value, k) => h('label', inputs[k], h('span', value)))),
  );
  return { el, value: () => inputs.find(input => input.checked)?.value ?? null };
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
  return {
    el: h(
      'label.field.entry-field',
      h('span', ...heading(param)),
      input,
      param.range ? h('small.range', param.range) : null,
    ),
    value: () => (input.value.trim() === '' ? null : input.value.trim()),
  };
}
