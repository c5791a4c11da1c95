// @ts-check
// Methods over a range of sizes: a table, a plot with both scales logarithmic, and fitted exponents.
import { h, keepFocus, put } from '../dom.js';
import { icon } from '../icons.js';
import { download } from '../share/share.js';
import { Work } from '../work.js';
import { drawPlot, standalone } from './plot.js';

/** @typedef {import('../types.js').Family} Family */

/** @param {Family} family */
export function growthPanel(family) {
  const { scaling } = family;
  const el = h('section.sec.growth');
  if (!scaling) return { el, leave() {} };
  /** @type {Work|null} */
  let work = null;
  /** @type {any} */
  let found = null;
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
    'aria-label': 'Puzzles of each size',
  });
  const result = h('div.growth-result', { 'aria-live': 'polite' });
  const working = h('div.working', { hidden: true });
  const form = h(
    'details.growth-form',
    {},
    h('summary', {}, 'Which methods and sizes'),
    h(
      'div.boxes',
      {},
      ...family.methods.map((method, k) => h('label', {}, boxes[k], method.title)),
    ),
    h('label.field', {}, h('b', {}, 'Sizes'), sizes),
    h('label.field', {}, h('b', {}, 'Puzzles of each'), each),
  );
  put(
    el,
    h('h2', {}, `By number of ${scaling.unit}`, h('span.aside', {}, 'log, log')),
    form,
    h('div.acts', {}, h('button.btn', { onclick: measure }, icon('chart'), 'Measure')),
    working,
    result,
  );

  async function measure() {
    work?.leave();
    const body = {
      family: family.name,
      methods: boxes.filter(box => box.checked).map(box => box.value),
      each: Number(each.value) || 1,
      sizes: (sizes.value.match(/\d+/g) ?? []).map(Number),
    };
    working.hidden = false;
    put(
      working,
      h('p', {}, 'Making puzzles'),
      h('button.btn', { onclick: () => work?.stop() }, icon('stop'), 'Stop'),
      h('div.bar-line', {}, h('i')),
    );
    const mine = new Work('/scaling', body, (said, run) => {
      const text = working.querySelector('p');
      if (text) text.textContent = said;
      if (mine === work && run.partly?.rows.length) {
        found = { ...run.partly, partly: true };
        show();
      }
    });
    work = mine;
    try {
      const answer = await mine.answer;
      if (mine !== work) return;
      if (answer) {
        found = answer;
        show();
      } else put(result, h('p.says', {}, 'Stopped.'));
    } catch (error) {
      if (mine === work)
        put(result, h('p.says.wrong', {}, error instanceof Error ? error.message : String(error)));
    }
    if (mine === work) working.hidden = true;
  }

  function show() {
    const lines = family.methods
      .filter(method => found.rows.some((/** @type {any} */ row) => row.method === method.name))
      .map(method => ({
        title: method.title,
        points: means(found.rows, method.name, what),
        fit: found.fits[method.name]?.[what],
      }));
    if (!lines.length) {
      put(result, h('p.says', {}, 'No method finished in time.'));
      return;
    }
    result.setAttribute('aria-busy', String(Boolean(found.partly))); // only the whole is read out
    const plot = drawPlot(lines, found.unit, what === 'moves' ? family.unit[1] : 'seconds');
    const kinds = [
      ['moves', family.unit[1]],
      ['seconds', 'time'],
    ];
    keepFocus(result, () =>
      put(
        result,
        h(
          'div.choices.which',
          { role: 'radiogroup', 'aria-label': 'What is plotted' },
          ...kinds.map(([name, title]) =>
            h(
              'label',
              {},
              h('input', {
                type: 'radio',
                name: 'plotted',
                checked: name === what,
                onchange: () => {
                  what = name;
                  show();
                },
              }),
              h('span', {}, title),
            ),
          ),
        ),
        plot,
        table(lines),
        h('ul.fits', {}, ...lines.filter(line => line.fit || !found.partly).map(fitted)),
        found.stopped ? h('p.says', {}, 'Stopped; this is what was measured.') : null,
        h(
          'div.acts',
          {},
          h(
            'button.btn.small',
            {
              onclick: () =>
                download(
                  new Blob([csv(found.rows)], { type: 'text/csv' }),
                  `${family.name}-methods.csv`,
                ),
            },
            icon('down'),
            'CSV',
          ),
          h(
            'button.btn.small',
            {
              onclick: () =>
                download(
                  new Blob([standalone(plot)], { type: 'image/svg+xml' }),
                  `${family.name}-methods.svg`,
                ),
            },
            icon('down'),
            'SVG',
          ),
        ),
      ),
    );
  }

  /** @param {{title: string, fit: any}} line */
  const fitted = ({ title, fit }) =>
    h(
      'li',
      {},
      h('b', {}, title),
      ...(fit
        ? [` grows as ${found.unit}`, h('sup', {}, fit.exponent.toFixed(2))]
        : [': too few sizes for a fit']),
    );

  /** @param {{title: string, points: [number, number][]}[]} lines */
  function table(lines) {
    const all = [...new Set(lines.flatMap(line => line.points.map(([n]) => n)))].sort(
      (a, b) => a - b,
    );
    const cell = (/** @type {number|undefined} */ value) =>
      value === undefined
        ? '–'
        : what === 'moves'
          ? Math.round(value).toLocaleString('en')
          : value.toPrecision(2);
    return h(
      'div.tscroll',
      { tabindex: 0, role: 'region', 'aria-label': 'Measured' },
      h(
        'table.results',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, found.unit),
            ...lines.map(line => h('th', { scope: 'col' }, line.title)),
          ),
        ),
        h(
          'tbody',
          {},
          ...all.map(n =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, n.toLocaleString('en')),
              ...lines.map(line => h('td', {}, cell(line.points.find(([m]) => m === n)?.[1]))),
            ),
          ),
        ),
      ),
    );
  }
  return {
    el,
    leave() {
      work?.leave();
    },
  };
}

/**
 * The mean at each size.
 * @param {any[]} rows
 * @param {string} method
 * @param {string} what
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

/** @param {any[]} rows */
const csv = rows =>
  [
    'method,size,n,puzzle,moves,seconds',
    ...rows.map(r => [r.method, r.size, r.n, r.puzzle, r.moves, r.seconds].join(',')),
    '',
  ].join('\n');
