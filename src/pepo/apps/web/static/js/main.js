// @ts-check
// Starts the page: the header, and the screen that the address names.
import { h, must, put } from './dom.js';
import { sentenceOf } from './errors.js';
import { families } from './families.js';
import { showHeader } from './header.js';
import { showKeys } from './keys.js';
import { address, follow, go, rename } from './router.js';
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

/**
 * Each screen is loaded when it is first shown. Add yours here.
 * @type {Record<string, () => Promise<Screen>>}
 */
const SCREENS = {
  home: async () => (await import('./home/home.js')).showHome,
  play: async () => (await import('./play/page.js')).showPlay,
  watch: async () => (await import('./play/page.js')).showWatch,
  replay: async () => (await import('./play/page.js')).showReplay,
  family: async () => (await import('./play/page.js')).playFamily,
  today: async () => (await import('./today/today.js')).showToday,
  puzzles: async () => (await import('./puzzles/puzzles.js')).showPuzzles,
  new: async () => (await import('./make/maker.js')).showNew,
  edit: async () => (await import('./edit/editor.js')).showEdit,
  compare: async () => (await import('./compare/comparison.js')).showCompare,
  study: async () => (await import('./study/study.js')).showStudy,
  settings: async () => (await import('./settings/screen.js')).showSettings,
  statistics: async () => (await import('./statistics/statistics.js')).showStatistics,
  library: async () => (await import('./library/library.js')).showLibrary,
};

const top = must(document.getElementById('top'));
const page = must(document.getElementById('page'));
let leave = () => {};
let turn = 0;
/** @type {Promise<void>|null} */
let settling = null;

follow(async ({ screen, rest }) => {
  const mine = ++turn;
  leave();
  lookForTrouble();
  leave = () => {};
  try {
    const [all, show] = await Promise.all([families(), SCREENS[screen]?.() ?? lost, settle()]);
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
    if (mine === turn) sorry(sentenceOf(error));
  }
});

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
  sorry('There is nothing at this address.');
  return {};
}

/** @param {string} sentence */
function sorry(sentence) {
  document.title = 'pepo';
  put(
    page,
    h(
      'div.plain',
      h('p', { role: 'alert' }, sentence),
      h('p', h('a.btn', { href: address('home') }, 'Home')),
    ),
  );
}

listenToActions({
  help: showKeys,
  settings: () => go('settings'),
  statistics: () => go('statistics'),
});
