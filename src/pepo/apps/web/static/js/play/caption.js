// @ts-check
// Above the board: which puzzle, the goal, how far.
import { h, put } from '../dom.js';
import { settings } from '../settings.js';
import { aside, time } from '../text.js';

/** @param {import('./play.js').Play} play */
export function caption(play) {
  const which = h('p.which');
  const goal = h('h1');
  const how = h('p.how');
  const timer = h('span.timer', { role: 'timer', 'aria-label': 'Time' });
  const el = h('div.goal', which, goal, how);
  /** The time goes on by itself; screen readers stay silent. */
  function tick() {
    put(timer, time(play.clock.seconds));
  }
  const ticking = setInterval(() => {
    if (play.gone) clearInterval(ticking);
    else if (timer.isConnected) tick();
  }, 500);

  function show() {
    const { game, outlook, watch } = play;
    put(which, h('b', game.title), aside(game));
    put(goal, game.goal);
    const spans =
      watch?.run?.answer && play.watching
        ? [h('span', `Watching ${watch.title}`), h('span', watch.place)]
        : game.tally.map(text => h('span', text));
    const far = !play.watching && outlook?.outlook;
    const lost = outlook?.distance?.exact && outlook.distance.moves === null;
    if (far) spans.push(h(lost ? 'span.lost' : 'span.best', {}, far));
    if (settings.timer && !play.watching) spans.push(timer);
    put(how, ...spans);
    tick();
    how.classList.toggle('unbegun', !game.played); // not printed before the first move
  }
  return { el, show };
}
