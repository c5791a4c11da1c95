// @ts-check
// A plot with both scales logarithmic. Lines differ by colour and by the shape of their points.
import { h, svg } from '../dom.js';
import { icon } from '../icons.js';
import { download } from '../share/download.js';
import { number } from '../text.js';

/**
 * @typedef {{title: string, points: [number, number][], fit: {factor: number, exponent:
 *   number}|null}} Line
 */

const WIDTH = 330;
const HEIGHT = 250;
const LEFT = 40;
const RIGHT = 82;
const TOP = 12;
const BOTTOM = 34;
const PAINTS = ['accent', 'piece-2', 'piece-3', 'piece-6', 'piece-7', 'piece-8'];

/** @param {Line[]} lines @param {string} across @param {string} up */
export function drawPlot(lines, across, up) {
  const all = lines.flatMap(line => line.points).map(([x, y]) => [x, Math.max(y, 1e-7)]);
  const [x0, x1] = span(all.map(p => p[0]));
  const [y0, y1] = span(all.map(p => p[1]));
  const px = (/** @type {number} */ x) =>
    LEFT + ((Math.log10(x) - x0) / (x1 - x0)) * (WIDTH - LEFT - RIGHT);
  const py = (/** @type {number} */ y) =>
    HEIGHT - BOTTOM - ((Math.log10(Math.max(y, 1e-7)) - y0) / (y1 - y0)) * (HEIGHT - TOP - BOTTOM);
  const plot = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: 'plot',
    role: 'img',
    'aria-label': `${up} by number of ${across}, both scales logarithmic: ${lines.map(said).join('; ')}`,
  });
  const from = Math.ceil(y0);
  const to = Math.floor(y1);
  const every = Math.max(1, Math.ceil((to - from) / 6));
  for (let k = from; k <= to; k += every) {
    plot.append(
      svg('line', {
        x1: LEFT,
        x2: WIDTH - RIGHT,
        y1: py(10 ** k),
        y2: py(10 ** k),
        stroke: 'var(--line)',
      }),
      text(LEFT - 6, py(10 ** k) + 4, power(k), 'end'),
    );
  }
  plot.append(
    svg('line', {
      x1: LEFT,
      x2: WIDTH - RIGHT,
      y1: HEIGHT - BOTTOM,
      y2: HEIGHT - BOTTOM,
      stroke: 'var(--line-strong)',
    }),
  );
  ticks(
    [...new Set(all.map(p => p[0]))].sort((a, b) => a - b),
    px,
  ).forEach(x => plot.append(text(px(x), HEIGHT - BOTTOM + 15, number(x), 'middle')));
  plot.append(
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 4, across, 'middle'),
    text(2, 9, up, 'start'),
  );
  /** @type {number[]} */
  const taken = [];
  [...lines]
    .map((line, k) => ({ line, k }))
    .sort((a, b) => py(last(a.line)[1]) - py(last(b.line)[1]))
    .forEach(({ line, k }) => {
      const paint = `var(--${PAINTS[k % PAINTS.length]})`;
      const [x, y] = last(line);
      if (line.fit) {
        const [a, b] = [line.points[0][0], x].map(n => [
          px(n),
          py(line.fit ? line.fit.factor * n ** line.fit.exponent : 0),
        ]);
        plot.append(
          svg('line', {
            x1: a[0],
            y1: a[1],
            x2: b[0],
            y2: b[1],
            stroke: paint,
            'stroke-width': 1,
            'stroke-dasharray': '2 4',
          }),
        );
      }
      plot.append(
        svg('polyline', {
          points: line.points.map(([u, v]) => `${px(u).toFixed(1)},${py(v).toFixed(1)}`).join(' '),
          fill: 'none',
          stroke: paint,
          'stroke-width': 1.6,
        }),
        ...line.points.map(([u, v]) => point(k, px(u), py(v), paint)),
      );
      const words = short(line.title);
      let at = py(y) + 4;
      while (taken.some(other => words.some((_, row) => Math.abs(other - at - 11 * row) < 12)))
        at += 4;
      words.forEach((part, row) => {
        taken.push(at + 11 * row);
        plot.append(text(px(x) + 9, at + 11 * row, part, 'start', 'var(--ink)'));
      });
    });
  return plot;
}

/** @param {Line} line */
const said = line =>
  `${line.title} ${line.points.map(([x, y]) => `${x}: ${Number(y.toPrecision(3))}`).join(', ')}`;
/** A name beside its line, on two rows where it is long. @param {string} title */
function short(title) {
  const cut = title.length > 14 ? title.lastIndexOf(' ', 14) : -1;
  return (cut > 0 ? [title.slice(0, cut), title.slice(cut + 1)] : [title]).map(part =>
    part.length > 14 ? `${part.slice(0, 13)}…` : part,
  );
}
/** @param {Line} line */
const last = line => line.points[line.points.length - 1];
/** @param {number[]} values @returns {[number, number]} logarithms, never of no width */
function span(values) {
  const low = Math.log10(Math.max(1e-7, Math.min(...values)));
  const high = Math.log10(Math.max(1e-7, ...values));
  return high - low < 0.05
    ? [low - 0.5, high + 0.5]
    : [low - 0.04 * (high - low), high + 0.04 * (high - low)];
}
/** Those that don't touch. @param {number[]} xs @param {(x: number) => number} px */
const ticks = (xs, px) =>
  xs.filter((x, k) => k === 0 || px(x) - px(xs[k - 1]) > 20 || k === xs.length - 1);
/** @param {number} k */
const power = k =>
  k >= 0 && k <= 3
    ? String(10 ** k)
    : `10${[...String(k)].map(c => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)] ?? '⁻').join('')}`;
/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} anchor
 * @param {string} [fill]
 */
function text(x, y, words, anchor, fill = 'var(--muted)') {
  const element = svg('text', { x, y, 'text-anchor': anchor, 'font-size': 11, fill });
  element.textContent = words;
  return element;
}
/** @param {number} kind @param {number} x @param {number} y @param {string} paint */
function point(kind, x, y, paint) {
  const common = { fill: 'var(--surface)', stroke: paint, 'stroke-width': 1.6 };
  const shapes = [
    () => svg('circle', { cx: x, cy: y, r: 3.4, ...common }),
    () => svg('path', { d: `M${x} ${y - 4}l4 7h-8z`, ...common }),
    () => svg('rect', { x: x - 3, y: y - 3, width: 6, height: 6, ...common }),
    () => svg('path', { d: `M${x} ${y - 4.5}l4.500 4.500-4.500 4.500-4.500-4.500z`, ...common }),
  ];
  return shapes[kind % shapes.length]();
}

/**
 * Buttons that save what a plot shows, as figures and as a picture.
 * @param {string} name of the files
 * @param {Element} plot
 * @param {(string|number)[][]} rows
 */
export function plotFiles(name, plot, rows) {
  const csv = () => rows.map(row => `${row.join(',')}\n`).join('');
  /** @param {string} ending @param {string} type @param {() => string} write */
  const button = (ending, type, write) =>
    h(
      'button.btn.small',
      { onclick: () => download(new Blob([write()], { type }), `${name}.${ending}`) },
      icon('down'),
      ending.toUpperCase(),
    );
  return h(
    'div.acts',
    button('csv', 'text/csv', csv),
    button('svg', 'image/svg+xml', () => standalone(plot)),
  );
}

/** A picture with its colours written in, for a file of its own. @param {Element} plot */
function standalone(plot) {
  const style = getComputedStyle(document.documentElement);
  const copy = /** @type {Element} */ (plot.cloneNode(true));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('font-family', 'sans-serif');
  return copy.outerHTML.replace(/var\((--[\w-]+)\)/g, (_, name) =>
    style.getPropertyValue(name).trim(),
  );
}
