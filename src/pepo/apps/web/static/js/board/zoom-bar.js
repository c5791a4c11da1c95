// @ts-check
// The buttons that zoom and move a board, and the actions for their keys.
import { h, isLost } from '../dom.js';
import { icon } from '../icons.js';
import { announce } from '../live-region.js';
import { withKey } from '../shortcuts.js';
import { Zoom } from './zoom.js';

/** @type {[string, string, number, number][]} */
const PANS = [
  ['left', 'Scroll left', -1, 0],
  ['up', 'Scroll up', 0, -1],
  ['lower', 'Scroll down', 0, 1],
  ['right', 'Scroll right', 1, 0],
];

/**
 * The buttons are there where zooming helps, and on a zoomed board.
 * @param {import('./board.js').Board} board
 */
export function zoomBar(board) {
  const zoom = new Zoom(board);
  /** @param {() => Promise<void>} work */
  const then = async work => {
    await work();
    announce(zoom.scale ? `Zoomed to ${zoom.percent}%.` : 'The whole board is shown.');
  };
  const actions = {
    'zoom-in': () => then(() => zoom.in()),
    'zoom-out': () => then(() => zoom.out()),
    fit: () => then(() => zoom.fit()),
  };
  const closer = button('closer', 'Zoom in', 'zoom-in', actions['zoom-in']);
  const rest = [
    button('farther', 'Zoom out', 'zoom-out', actions['zoom-out']),
    button('whole', 'Show the whole board', 'fit', actions.fit),
    ...PANS.map(([name, title, x, y]) => button(name, title, '', () => zoom.pan(x, y))),
  ];
  const el = h('div.zoom', { role: 'group', 'aria-label': 'Zoom' }, closer, ...rest);
  function show() {
    const held = el.contains(document.activeElement);
    const zoomed = zoom.scale > 0;
    el.hidden = !zoomed && !zoom.helps;
    for (const one of rest) one.hidden = !zoomed;
    closer.disabled = zoomed && zoom.scale >= zoom.max;
    if (held && isLost(document.activeElement)) (closer.disabled ? rest[0] : closer).focus();
  }
  zoom.onChange(show);
  return { el, zoom, actions };
}

/** @param {string} name @param {string} title @param {string} action @param {() => unknown} run */
const button = (name, title, action, run) =>
  h(
    'button.icon',
    { 'aria-label': title, title: withKey(title, action), onclick: () => run() },
    icon(name),
  );
