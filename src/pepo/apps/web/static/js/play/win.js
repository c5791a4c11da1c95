// @ts-check
// The win, in the margin, so that nothing covers the finished board.
import { isAlone } from '../api.js';
import { h, put } from '../dom.js';
import { seed } from '../icons.js';
import { address, offers } from '../router.js';
import { settings } from '../settings.js';
import { certificateOffer } from '../share/certificate.js';
import { copyText } from '../share/share.js';
import { capital, number, time } from '../text.js';
import { replay } from './replay.js';

/** @typedef {{title: string, href: string}} Next */

/** @param {import('./play.js').Play} play @param {Next} [next] where it leads in any case */
export function winCard(play, next) {
  const el = h('section.win', { 'aria-label': 'Solved', hidden: true });
  /** @type {import('../types.js').Win|null} */
  let shown = null;

  function show() {
    const win = (play.game.solved && !play.watching && play.outlook?.win) || null;
    if (win === shown) return;
    shown = win;
    el.hidden = !win;
    if (!win) {
      put(el);
      return;
    }
    const after = next
      ? h('a.btn.go', { href: next.href }, next.title)
      : win.day
        ? h('a.btn.go', { href: address('today', win.day) }, 'More of this day')
        : win.next
          ? h('a.btn.go', { href: address('play', win.next.name) }, `Next: ${win.next.title}`)
          : offers('puzzles') &&
            h('a.btn.go', { href: address('puzzles', play.family.name) }, 'More puzzles');
    const copied = () => copyText(win.result, 'Result', (text, tone) => play.say(text, tone));
    const result = win.result ? h('button.btn', { onclick: copied }, 'Copy result') : null;
    const again = h('button.btn', { onclick: () => play.act('restart') }, 'Play again');
    put(
      el,
      h('div.seedrow', seed(), seed(), seed()),
      h('h2', win.title),
      h(
        'p.why',
        win.sentence,
        win.counts ? '' : " Mostly solved for you, so it isn't counted as your win.",
        win.assisted ? ' Assists were on.' : '',
        win.best !== null && win.best < win.played ? ` Your best is ${number(win.best)}.` : '',
      ),
      h('dl.facts', ...facts(win)),
      h(
        'div.acts',
        after,
        result,
        h('button.btn', { onclick: () => replay(play) }, 'Watch replay'),
        again,
      ),
      win.fewest !== null && win.exact && !isAlone() ? certificateOffer(play.game.puzzle) : null,
    );
    // On a phone the board stays whole; what is said comes into view below it.
    if (matchMedia('(max-width: 800px)').matches)
      el.querySelector('.why')?.scrollIntoView({
        block: 'nearest',
        behavior: settings.rate ? 'smooth' : 'instant',
      });
  }

  /** @param {import('../types.js').Win} win */
  function facts(win) {
    const many = play.family.unit[1];
    const rows = [[capital(many), number(win.played)]];
    if (win.fewest !== null) rows.push([win.exact ? 'Shortest' : 'Best known', number(win.fewest)]);
    if (win.hints || !win.watched) rows.push(['Hints', number(win.hints)]);
    if (win.watched) rows.push(['Played for you', number(win.watched)]);
    rows.push(['Time', time(win.seconds)]);
    return rows.map(([name, value]) => h('div', h('dt', name), h('dd', value)));
  }
  return { el, show };
}
