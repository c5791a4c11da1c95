// @ts-check
// The icons, drawn on a grid of 20.
import { svg } from './dom.js';

/** @type {Record<string, string[]>} paths; one that starts with * is filled */
const PATHS = {
  undo: ['M7.5 4 3.5 8l4 4M3.5 8h8a5 5 0 0 1 0 10H8'],
  redo: ['m12.5 4 4 4-4 4M16.5 8h-8a5 5 0 0 0 0 10H12'],
  hint: ['M7.2 13.4c-1.7-1-2.9-2.8-2.9-5a5.7 5.7 0 0 1 11.4 0c0 2.2-1.2 4-2.9 5v1.4H7.2zM8 17.6h4'],
  why: [
    'M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4',
    'M7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .9-1 1.7M10 13.9v.2',
  ],
  check: ['M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4', 'm6.8 10.2 2.3 2.3 4.2-4.7'],
  pencil: ['M3.500 16.500l1-4L13 4l3 3-8.500 8.500zM11.500 5.500l3 3', 'M11 16.500h6'],
  kept: ['m4 10.500 4 4 8-9'],
  erase: ['M8 16.500 3.500 12 12 3.500l4.500 4.500L8 16.500zM7.500 8l4.500 4.500M8 16.500h8.500'],
  checkpoint: ['M5 17.5v-15M5 3.5h9.5l-2.2 3.7 2.2 3.8H5'],
  back: ['M5 17.5v-15M5 3.5h5M5 11h4M18 7.200h-7M13.500 4.200l-3 3 3 3'],
  restart: ['M4.2 6.2A7.2 7.2 0 1 1 2.8 10M4 2.8v3.6h3.6'],
  new: ['M10 4v12M4 10h12'],
  more: [
    '*M4.5 8.600a1.4 1.4 0 1 0 0 2.800a1.4 1.4 0 1 0 0-2.800M10 8.600a1.4 1.4 0 1 0 0 2.800a1.4 1.4 0 1 0 0-2.800M15.5 8.600a1.4 1.4 0 1 0 0 2.800a1.4 1.4 0 1 0 0-2.800',
  ],
  stepBack: ['M14.5 5.2 8 10l6.5 4.8zM5.5 5v10'],
  stepForward: ['M5.5 5.2 12 10l-6.5 4.8zM14.5 5v10'],
  play: ['*M7 4.600v10.800a.6.6 0 0 0 .9.5l8.4-5.400a.6.6 0 0 0 0-1L7.9 4.100a.6.6 0 0 0-.9.5z'],
  pause: ['*M6 4.500h3v11H6zM11 4.500h3v11h-3z'],
  paste: [
    'M7 3.5H5.2A1.7 1.7 0 0 0 3.5 5.200v10.600a1.7 1.7 0 0 0 1.7 1.700h9.600a1.7 1.7 0 0 0 1.7-1.700V5.200a1.7 1.7 0 0 0-1.7-1.700H13M7.5 2.200h5v3h-5z',
  ],
  theme: [
    'M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4',
    '*M10 2.800a7.2 7.2 0 0 1 0 14.400z',
  ],
  keys: [
    'M3.8 5h12.400A1.8 1.8 0 0 1 18 6.800v6.900a1.8 1.8 0 0 1-1.8 1.800H3.800A1.8 1.8 0 0 1 2 13.700V6.800A1.8 1.8 0 0 1 3.800 5z',
    'M5 8.200h.01M8.3 8.200h.01M11.7 8.200h.01M15 8.200h.01M6.5 12.200h7',
  ],
  settings: [
    'M3 6h6.200M13.800 6H17M3 14h3.200M10.800 14H17',
    'M11.500 3.700a2.300 2.300 0 1 0 0 4.600a2.300 2.300 0 1 0 0-4.600M8.500 11.700a2.300 2.300 0 1 0 0 4.600a2.300 2.300 0 1 0 0-4.600',
  ],
  menu: ['M3 6h14M3 10h14M3 14h14'],
  link: [
    'M8.3 11.700a3.3 3.3 0 0 0 4.7 0l2.7-2.700A3.3 3.3 0 0 0 11 4.300l-.9.9M11.7 8.300a3.3 3.3 0 0 0-4.700 0L4.300 11A3.3 3.3 0 0 0 9 15.700l.9-.9',
  ],
  text: ['M7 2.500h7.500v11M4.500 5.500h8v12h-8z'],
  arrow: ['M4 10h12M11.5 5.5 16 10l-4.5 4.5'],
  left: ['M12.5 4.500 7 10l5.500 5.500'],
  right: ['M7.500 4.500 13 10l-5.500 5.500'],
  up: ['M4.500 12.500 10 7l5.500 5.500'],
  lower: ['M4.500 7.500 10 13l5.500-5.500'],
  closer: [
    'M8.500 3a5.500 5.500 0 1 0 0 11a5.500 5.500 0 1 0 0-11M12.500 12.500l4.500 4.500',
    'M6 8.500h5M8.500 6v5',
  ],
  farther: [
    'M8.500 3a5.500 5.500 0 1 0 0 11a5.500 5.500 0 1 0 0-11M12.500 12.500l4.500 4.500',
    'M6 8.500h5',
  ],
  whole: ['M3.500 7.500v-4h4M12.500 3.500h4v4M16.500 12.500v4h-4M7.500 16.500h-4v-4'],
  down: ['M10 3v9.500M6 9l4 4 4-4M3.500 16.500h13'],
  print: ['M6 7V2.800h8V7M6 14.500H3.500V7h13v7.500H14M6 11.800h8v5.400H6z'],
  film: [
    'M3 4.500h14v11H3zM6.500 4.500v11M13.500 4.500v11M3 8.200h3.500M3 11.800h3.500M13.500 8.200H17M13.500 11.800H17',
  ],
  share: ['M10 12V3M6.500 6 10 2.500 13.500 6M5.500 9.500h-1.500v8h12v-8h-1.500'],
  edit: ['M3.500 16.500l1-4L13 4l3 3-8.500 8.500zM11.500 5.500l3 3'],
  rename: ['M4 5.500V4h12v1.500M10 4v12M7.500 16h5'],
  keep: ['M5.500 3h9v14.500L10 14l-4.500 3.500z'],
  swap: ['M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3'],
  chart: ['M3.500 3v13.500H17M7 13V9.500M10.500 13V5.500M14 13v-5'],
  bin: ['M4 5.500h12M8 5V3h4v2M5.500 5.500l.8 11.500h7.400l.8-11.500'],
  tag: ['M3 3.500h6.500l7.500 7.500-6 6L3.500 9.500zM6.500 6.500h.01'],
  cross: ['M5 5l10 10M15 5L5 15'],
  stop: ['*M5.500 5.500h9v9h-9z'],
};

/** @param {string} name */
export function icon(name) {
  const paths = PATHS[name].map(d =>
    d.startsWith('*') ? svg('path', { d: d.slice(1), class: 'solid' }) : svg('path', { d }),
  );
  return svg('svg', { class: 'i', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, ...paths);
}

const SEED =
  'M0 -.17C.049 -.075 .087 -.007 .087 .068A.087 .087 0 0 1 -.087 .068C-.087 -.007 -.049 -.075 0 -.17Z';

/** Our sign for a thing well done. */
export const seed = () =>
  svg('svg', { viewBox: '-.1 -.18 .2 .36', 'aria-hidden': 'true' }, svg('path', { d: SEED }));

/** The two beats of a hint. @param {1|2} beat */
export const beats = beat =>
  svg(
    'svg',
    { viewBox: '0 0 30 10', 'aria-hidden': 'true' },
    svg('circle', { cx: 5, cy: 5, r: 4, fill: 'currentColor' }),
    beat === 2
      ? svg('circle', { cx: 19, cy: 5, r: 4, fill: 'currentColor' })
      : svg('circle', {
          cx: 19,
          cy: 5,
          r: 3.4,
          fill: 'none',
          stroke: 'currentColor',
          'stroke-width': 1.3,
        }),
  );

/** @param {'done'|'ready'|'wait'|'runs'} state */
export function bead(state) {
  const parts = {
    done: [
      svg('circle', { cx: 11, cy: 11, r: 8.5, class: 'full' }),
      svg('path', { d: 'm7.5 11.3 2.4 2.4 4.6-5', class: 'tick' }),
    ],
    ready: [
      svg('circle', { cx: 11, cy: 11, r: 8 }),
      svg('path', { d: 'M9.3 7.8v6.4l5-3.2z', fill: 'currentColor' }),
    ],
    runs: [
      svg('circle', { cx: 11, cy: 11, r: 8 }),
      svg('circle', { cx: 11, cy: 11, r: 3, class: 'full' }),
    ],
    wait: [
      svg('rect', { x: 6, y: 10, width: 10, height: 7.5, rx: 1.5 }),
      svg('path', { d: 'M8 10V8a3 3 0 0 1 6 0v2' }),
    ],
  };
  return svg(
    'svg',
    { class: 'bead', viewBox: '0 0 22 22', 'aria-hidden': 'true' },
    ...parts[state],
  );
}

/** The mark: a gourd with two seeds. */
export function mark() {
  const drop =
    'M0 -.25C.073 -.11 .13 -.01 .13 .1A.13 .13 0 0 1 -.13 .1C-.13 -.01 -.073 -.11 0 -.25Z';
  return svg(
    'svg',
    { viewBox: '-.64 -.64 3 1.28', 'aria-hidden': 'true' },
    svg('path', {
      class: 'm-body',
      d: 'M1.303 .419A.61 .61 0 0 0 .429 .419A.6 .6 0 1 1 .429 -.419A.61 .61 0 0 0 1.303 -.419A.6 .6 0 1 1 1.303 .419Z',
    }),
    svg('path', { class: 'm-seed', d: drop, transform: 'rotate(90)' }),
    svg('path', { class: 'm-seed', d: drop, transform: 'translate(1.732 0) rotate(-90)' }),
  );
}
