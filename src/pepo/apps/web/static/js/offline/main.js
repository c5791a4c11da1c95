// @ts-check
// An exported puzzle: the Play screen, with what the file holds in place of a server.
import { answerWith } from '../api.js';
import { must } from '../dom.js';
import { showPlay, showReplay } from '../play/page.js';
import { address } from '../router.js';
import { showSettings } from '../settings/screen.js';
import { start } from '../shell.js';
import { serverOf } from './server.js';

const data = JSON.parse(must(document.getElementById('puzzle')).textContent ?? '{}');
answerWith(
  serverOf({
    data,
    rules: name => import(`pepo/rules/${name}.js`),
    solutions: async () => data.solutions,
  }),
);
if (!location.hash)
  history.replaceState(null, '', address(data.replay ? 'replay' : 'play', data.open));
start({
  play: async () => showPlay,
  replay: async () => showReplay,
  settings: async () => showSettings,
});
