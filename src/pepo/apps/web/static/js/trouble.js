// @ts-check
// A banner on every screen while games can't be saved, and after a damaged library was rescued.
import { get } from './api.js';
import { h, must, put } from './dom.js';
import { announce } from './live-region.js';

const banner = h('section.banner', { 'aria-label': 'Your library', hidden: true });
let shown = '';
let closed = '';

/** @param {{unsaved?: string, rescued?: string}} said empty if all is well */
export function showTrouble({ unsaved, rescued }) {
  const news = rescued && rescued !== closed ? rescued : '';
  const text = unsaved
    ? `Your games can't be saved. ${unsaved} pepo keeps your games in memory until you stop it.`
    : news;
  if (text === shown) return;
  shown = text;
  const close = () => {
    closed = news;
    showTrouble({ rescued });
  };
  put(banner, text, !unsaved && news && h('button.btn', { onclick: close }, 'Close'));
  banner.hidden = !text;
  if (!banner.isConnected) must(document.getElementById('top')).after(banner);
  document.documentElement.style.setProperty('--banner', `${banner.offsetHeight}px`);
  announce(text);
}

/** Asks whether games can be saved now. */
export const lookForTrouble = () => get('/trouble').then(showTrouble, () => {});
