// @ts-check
// Methods over a range of sizes: a table, a plot with logarithmic scales, and fitted exponents.
import { h, keepFocus, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { icon } from '../icons.js';
import { number } from '../text.js';
import { WorkPanel } from '../work-panel.js';
import { drawPlot, plotFiles } from './plot.js';

/** @typedef {import('../types.js').Family} Family */
/** @typedef {import('../types.js').Measured} Measured */

/** @type {(keyof Measured)[]} */
const COLUMNS = ['method', 'size', 'n', 'puzzle', 'moves', 'seconds'];

/** @param {Family} family */
export function growthPanel(family) {
  const { scaling } = family;
  const el = h('section.sec.growth');
  if (!scaling) return { el, leave() {} };
  /** @type {'moves'|'seconds'} */
  let what = 'moves';
  const boxes = family.methods.map((method, k) =>
    h('input', { type: 'checkbox', value: method.name, checked: k < 4 }),
  );
  const sizes = h('input.textbox', {
    value: scaling.sizes.join(', '),
    'aria-label': 'Sizes',
    inputmode: 'numeric',
  });
  const each = h('input.textbox', {
    type: 'number',
    min: 1,
    max: 20,
    value: 2,
    'aria-label': 'Puzzles per size',
  });
  const result = h('div.growth-result', { 'aria-live': 'polite' });
  const working = new WorkPanel();
  const form = h(
    'details.growth-form',
    h('summary', 'Methods and sizes'),
    h('div.boxes', ...family.methods.map((method, k) => h('label', boxes[k], method.title))),
    h('label.field', h('b', 'Sizes'), sizes),
    h('label.field', h('b', 'Puzzles per size'), each),
  );
  put(
    el,
    h('h2', `By number of ${scaling.unit}`, h('span.aside', 'log–log')),
    form,
    h('div.acts', h('button.btn', { onclick: measure }, icon('chart'), 'Measure')),
    working.el,
    result,
  );

  async function measure() {
    const body = {
      family: family.name,
      methods: boxes.filter(box => box.checked).map(box => box.value),
      each: Number(each.value) || 1,
      sizes: (sizes.value.match(/\d+/g) ?? []).map(Number),
    };
    try {
      const answer = await working.run('/scaling', body, 'Measuring', run => {
        if (run.partly?.rows.length) show(run.partly, true);
      });
      if (answer) show(answer, false);
      else put(result, h('p.says', 'Stopped.'));
    } catch (error) {
      put(result, h('p.says.wrong', sentenceOf(error)));
    }
  }

  /** @param {import('../types.js').Scaling} found @param {boolean} partly */
  function show(found, partly) {
    const lines = family.methods
      .filter(method => found.rows.some(row => row.method === method.name))
      .map(method => ({
        title: method.title,
        points: means(found.rows, method.name, what),
        fit: found.fits[method.name]?.[what] ?? null,
      }));
    if (!lines.length) {
      put(result, h('p.says', 'No method finished in time.'));
      return;
    }
    result.setAttribute('aria-busy', String(partly)); // only the whole is read out
    const plot = drawPlot(lines, found.unit, what === 'moves' ? family.unit[1] : 'seconds');
    const kinds = /** @type {const} */ ([
      ['moves', family.unit[1]],
      ['seconds', 'time'],
    ]);
    keepFocus(result, () =>
      put(
        result,
        h(
          'div.choices.which',
          { role: 'radiogroup', 'aria-label': 'What is plotted' },
          ...kinds.map(([name, title]) =>
            h(
              'label',
              h('input', {
                type: 'radio',
                name: 'plotted',
                checked: name === what,
                onchange: () => {
                  what = name;
                  show(found, partly);
                },
              }),
              h('span', title),
            ),
          ),
        ),
        plot,
        table(lines, found.unit),
        h(
          'ul.fits',
          ...lines.filter(line => line.fit || !partly).map(line => fitted(line, found.unit)),
        ),
        found.stopped ? h('p.says', 'Stopped. These are the results so far.') : null,
        plotFiles(`${family.name}-methods`, plot, [COLUMNS, ...found.rows.map(measured)]),
      ),
    );
  }

  /** @param {{title: string, points: [number, number][]}[]} lines @param {string} unit */
  function table(lines, unit) {
    const all = [...new Set(lines.flatMap(line => line.points.map(([n]) => n)))].sort(
      (a, b) => a - b,
    );
    const cell = (/** @type {number|undefined} */ value) =>
      value === undefined
        ? '–'
        : what === 'moves'
          ? number(Math.round(value))
          : value.toPrecision(2);
    return h(
      'div.tscroll',
      { tabindex: 0, role: 'region', 'aria-label': 'Measured' },
      h(
        'table.results',
        h(
          'thead',
          h(
            'tr',
            h('th', { scope: 'col' }, unit),
            ...lines.map(line => h('th', { scope: 'col' }, line.title)),
          ),
        ),
        h(
          'tbody',
          ...all.map(n =>
            h(
              'tr',
              h('th', { scope: 'row' }, number(n)),
              ...lines.map(line => h('td', cell(line.points.find(([m]) => m === n)?.[1]))),
            ),
          ),
        ),
      ),
    );
  }
  return { el, leave: () => working.leave() };
}

/**
 * The mean at each size.
 * @param {Measured[]} rows
 * @param {string} method
 * @param {'moves'|'seconds'} what
 * @returns {[number, number][]}
 */
function means(rows, method, what) {
  /** @type {Map<number, number[]>} */
  const by = new Map();
  for (const row of rows)
    if (row.method === method) by.set(row.n, [...(by.get(row.n) ?? []), row[what]]);
  return [...by]
    .sort((a, b) => a[0] - b[0])
    .map(([n, values]) => [n, values.reduce((a, b) => a + b, 0) / values.length]);
}

/** @param {Measured} row */
const measured = row => COLUMNS.map(name => row[name]);

/** @param {import('./plot.js').Line} line @param {string} unit */
const fitted = ({ title, fit }, unit) =>
  h(
    'li',
    h('b', title),
    ...(fit
      ? [` grows as ${unit}`, h('sup', fit.exponent.toFixed(2))]
      : [': a fit needs at least 3 sizes']),
  );
