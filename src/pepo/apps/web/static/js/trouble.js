// @ts-check
// A banner on every screen while games can't be saved.
import { get } from './api.js';
import { h, must } from './dom.js';
import { announce } from './live-region.js';

const banner = h('p.banner', { hidden: true });

/** @param {string} sentence why games can't be saved; empty if they can */
export function showTrouble(sentence) {
  const text =
    sentence &&
    `Your games can't be saved. ${sentence} pepo keeps them in memory until you stop it.`;
  if (text === (banner.hidden ? '' : banner.textContent)) return;
  banner.textContent = text;
  banner.hidden = !text;
  if (!banner.isConnected) must(document.getElementById('top')).after(banner);
  document.documentElement.style.setProperty('--banner', `${banner.offsetHeight}px`);
  announce(text);
}

/** Asks whether games can be saved now. */
export const lookForTrouble = () =>
  get('/trouble').then(
    ({ unsaved }) => showTrouble(unsaved),
    () => {},
  );
