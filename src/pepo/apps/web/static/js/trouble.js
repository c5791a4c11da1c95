// @ts-check
// Games that cannot be saved: said on every screen, for as long as it is so.
import { get } from './api.js';
import { h, must } from './dom.js';
import { announce } from './live-region.js';

const banner = h('p.banner', { hidden: true });

/** @param {string} sentence why games cannot be saved; empty if they can */
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
