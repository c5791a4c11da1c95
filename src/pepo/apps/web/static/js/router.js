// @ts-check
// Addresses live behind the #, so a board in a link never leaves the browser.
//   #/                     home
//   #/play/<puzzle>        any text that means a puzzle or a saved game
//   #/replay/<game>        a saved game, shown move by move
//   #/watch/<method>/<row>/<puzzle>  a method at work, at a row of its trace; its options may follow
//                          its name: phases-leaf-sort;leaf=two;direction=clockwise
//   #/today/<date>         the puzzles of a day; without a date, today's
//   #/drill/<family>       what to practise; /<kind> practises it, /next whatever is next
//   #/puzzles/<family>     its puzzles
//   #/new/<family>  #/edit/<puzzle>  #/compare/<puzzle>  #/study/<puzzle>  #/library
//   #/course/<course>/<exercise>  a course; without an exercise, all of them; without a course, all courses
//   #/statistics/<family>  your statistics; without a family, of all
//   #/settings

/** @typedef {{screen: string, rest: string}} Route */

/** The screens that this page has. @type {string[]} */
let screens = [];

/** Whether this page has a screen. @param {string} screen */
export const offers = screen => screens.includes(screen);

/** This page's own address, without what stands behind the #. */
export const ownAddress = () => location.href.split('#')[0];

/** @returns {Route} */
export function here() {
  const [, screen = '', rest = ''] = location.hash.match(/^#\/([a-z]*)\/?(.*)$/s) ?? [];
  return { screen: screen || 'home', rest: decode(rest) };
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} screen @param {string} [rest] */
export function address(screen, rest = '') {
  const safe = encodeURIComponent(rest).replace(/%(2F|3A|2C|3B|3D|7C|2B)/gi, decodeURIComponent);
  return screen === 'home' ? '#/' : `#/${screen}${safe && `/${safe}`}`;
}

/** @param {string} screen @param {string} [rest] */
export function go(screen, rest) {
  location.hash = address(screen, rest);
}

/**
 * Change the address without a new page.
 * @param {string} screen
 * @param {string} rest
 * @param {any} [shown] what Back should bring back
 */
export function rename(screen, rest, shown = null) {
  history.replaceState(shown, '', address(screen, rest));
  dispatchEvent(new Event('pepo-renamed'));
}

/**
 * The board that is being played, edited, compared or studied, without its moves; empty where there
 * is none.
 */
export function boardHere() {
  const { screen, rest } = here();
  return ['play', 'replay', 'edit', 'compare', 'study'].includes(screen) ? rest.split('|')[0] : '';
}

/** What `rename` kept with this page of the history. @returns {any} */
export const keptHere = () => history.state;

/** @param {string[]} names of the screens there are @param {(route: Route) => void} show */
export function follow(names, show) {
  screens = names;
  addEventListener('hashchange', () => show(here()));
  show(here());
}
