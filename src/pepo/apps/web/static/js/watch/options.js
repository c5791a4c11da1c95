// @ts-check
// What can be chosen for the methods and for the stages, folded away until you want it.
import { h, put } from '../dom.js';
import { paramForm } from '../param-form.js';

/** @typedef {import('../play/play.js').Play} Play */
/** @typedef {import('../types.js').Param} Param */
/** @typedef {import('../types.js').ParamValue} ParamValue */
/** @typedef {'method'|'stage'} Kind */
/** @typedef {Record<string, ParamValue>} Values */

/** What was chosen in a game, for its methods and for its stages. @type {WeakMap<Play, Record<Kind, Values>>} */
const CHOSEN = new WeakMap();

/** @param {Play} play @param {Kind} kind @returns {Values} */
function chosenIn(play, kind) {
  if (!CHOSEN.has(play)) CHOSEN.set(play, { method: {}, stage: {} });
  return /** @type {Record<Kind, Values>} */ (CHOSEN.get(play))[kind];
}

/** @param {Play} play @param {Kind} kind */
export function optionBox(play, kind) {
  const says = h('span.aside');
  const body = h('div');
  const el = h('details.options', h('summary', 'Options', says), body);
  let shown = '';

  /** @param {Param[]} params */
  function show(params) {
    el.hidden = !params.length;
    const wanted = keyOf(play, kind, params);
    if (shown !== wanted) {
      shown = wanted;
      const form = paramForm(params, chosenIn(play, kind), changed, `${kind}-option`);
      put(body, form.el);

      function changed() {
        Object.assign(chosenIn(play, kind), form.values());
        shown = keyOf(play, kind, params);
        if (play.watch?.kind === kind && play.watching) play.quitWatch();
        play.changed();
      }
    }
    put(says, inWords(chosenOptions(play, kind, params)));
  }
  return { el, show };
}

/** @param {Play} play @param {Kind} kind @param {Param[]} params */
const keyOf = (play, kind, params) =>
  JSON.stringify([params.map(({ name }) => name), chosenOptions(play, kind, params)]);

/** @param {Values} options */
const inWords = options =>
  Object.entries(options)
    .map(([name, value]) => `${name} ${value === true ? 'on' : value === false ? 'off' : value}`)
    .join(', ');

/**
 * What was chosen other than the defaults.
 * @param {Play} play
 * @param {Kind} kind
 * @param {Param[]} params
 * @returns {Values}
 */
export function chosenOptions(play, kind, params) {
  const values = chosenIn(play, kind);
  const changed = params.filter(
    ({ name, default: usual }) => name in values && values[name] !== usual,
  );
  return Object.fromEntries(changed.map(({ name }) => [name, values[name]]));
}

// -- in an address: phases-leaf-sort;leaf=two;direction=clockwise

/** @param {Values} options */
export const optionsInAddress = options =>
  Object.entries(options)
    .map(([name, value]) => `;${name}=${value}`)
    .join('');

/** Choose for the methods what an address says. @param {Play} play @param {string} text */
export function chooseByAddress(play, text) {
  for (const option of text.split(';').slice(1)) {
    const [name, value] = option.split('=');
    chosenIn(play, 'method')[name] = value === 'true' || (value === 'false' ? false : value);
  }
}
