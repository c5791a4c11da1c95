// @ts-check
// Starts a static site: the screens that need no Python, and what was written with the site in
// place of a server.
import { answerWith } from '../api.js';
import { h, must } from '../dom.js';
import { icon } from '../icons.js';
import { serverOf } from '../offline/server.js';
import { ownAddress } from '../router.js';
import { start } from '../shell.js';

/** @param {string} name */
const fetched = async name => (await fetch(`data/${name}.json`)).json();

/** @type {Map<string, Promise<any>>} */
const solutions = new Map();

async function begin() {
  const data = await fetched('site');
  answerWith(
    serverOf({
      data,
      rules: name => import(`../families/${name}/rules.js`),
      solutions: name => {
        const known = solutions.get(name) ?? fetched(`solutions-${name}`);
        solutions.set(name, known);
        return known;
      },
    }),
  );
  start({
    home: async () => (await import('../home/home.js')).showHome,
    play: async () => (await import('../play/page.js')).showPlay,
    watch: async () => (await import('../play/page.js')).showWatch,
    replay: async () => (await import('../play/page.js')).showReplay,
    family: async () => (await import('../play/page.js')).playFamily,
    ...(Object.keys(data.days).length && {
      today: async () => (await import('../today/today.js')).showToday,
    }),
    puzzles: async () => (await import('../puzzles/puzzles.js')).showPuzzles,
    settings: async () => (await import('../settings/screen.js')).showSettings,
  });
}

/** In a frame of another page: the board alone, and a link to the whole site. */
function embed() {
  document.documentElement.dataset.embed = '';
  const link = h('a.whole', { target: '_blank', rel: 'noopener' }, icon('link'), 'Open in pepo');
  const follow = () => {
    link.href = ownAddress().replace(location.search, '') + location.hash;
  };
  addEventListener('hashchange', follow);
  addEventListener('pepo-renamed', follow);
  follow();
  must(document.getElementById('page')).before(link);
}

/**
 * The site works offline from the second visit on. A newer version takes over when the page is
 * loaded, never in the middle of a game.
 */
async function keepOffline() {
  if (!('serviceWorker' in navigator)) return;
  const known = await navigator.serviceWorker.register('worker.js');
  if (!known.waiting || !navigator.serviceWorker.controller) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  known.waiting.postMessage('take over');
}

if (new URLSearchParams(location.search).has('embed')) embed();
begin();
if (document.readyState === 'complete') keepOffline();
else addEventListener('load', keepOffline, { once: true });
