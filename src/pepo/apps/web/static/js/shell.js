// @ts-check
// A page of several screens: the header, and the screen that the address names.
import { h, must, put } from './dom.js';
import { sentenceOf } from './errors.js';
import { families } from './families.js';
import { showHeader } from './header.js';
import { showKeys } from './keys.js';
import { address, follow, go, offers, rename } from './router.js';
import { fetchSettings } from './shared-settings.js';
import { listenToActions } from './shortcuts.js';
import { lookForTrouble } from './trouble.js';

/** @typedef {import('./types.js').Family} Family */
/**
 * A screen: draws itself into the page, and returns what to do when it is left, and a better
 * address for itself.
 * @typedef {(page: HTMLElement, rest: string, families: Family[]) => Promise<{family?: string,
 *   address?: [string, string], leave?: () => void}>} Screen
 */

let leave = () => {};
let turn = 0;
/** @type {Promise<void>|null} */
let settling = null;

/** Each screen is loaded when it is first shown. @param {Record<string, () => Promise<Screen>>} screens */
export function start(screens) {
  const top = must(document.getElementById('top'));
  const page = must(document.getElementById('page'));
  follow(Object.keys(screens), async ({ screen, rest }) => {
    const mine = ++turn;
    leave();
    lookForTrouble();
    leave = () => {};
    try {
      const [all, show] = await Promise.all([families(), screens[screen]?.() ?? lost, settle()]);
      if (mine !== turn) return;
      showHeader(top, all, rest.split(/[:/]/)[0], screen === 'home', screen);
      const fresh = h('div');
      const shown = await show(fresh, rest, all);
      if (mine !== turn) {
        shown.leave?.();
        return;
      }
      put(page, ...fresh.childNodes);
      leave = shown.leave ?? leave;
      if (shown.address) rename(...shown.address);
      if (shown.family !== undefined) showHeader(top, all, shown.family, screen === 'home', screen);
      scrollTo(0, 0);
    } catch (error) {
      if (mine === turn) sorry(page, sentenceOf(error));
    }
  });
  listenToActions({
    help: showKeys,
    settings: () => go('settings'),
    ...(offers('statistics') && { statistics: () => go('statistics') }),
  });
}

/** Settings are fetched once, before the first screen. */
function settle() {
  settling ??= fetchSettings().catch(error => {
    settling = null;
    throw error;
  });
  return settling;
}

/** @type {Screen} */
async function lost() {
  throw new Error('There is nothing at this address.');
}

/** @param {HTMLElement} page @param {string} sentence */
function sorry(page, sentence) {
  document.title = 'pepo';
  put(
    page,
    h(
      'div.plain',
      h('p', { role: 'alert' }, sentence),
      offers('home') && h('p', h('a.btn', { href: address('home') }, 'Home')),
    ),
  );
}
