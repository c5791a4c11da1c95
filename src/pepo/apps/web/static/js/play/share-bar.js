// @ts-check
// At the foot of the margin: take the board elsewhere, or to another screen.
import { post } from '../api.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { menuButton } from '../menu.js';
import { address } from '../router.js';
import { copyLink, shareItems } from '../share/share.js';

/** @param {import('./play.js').Play} play */
export function shareBar(play) {
  const what = () => ({
    session: play.game.session,
    puzzle: play.game.puzzle,
    title: play.game.title,
    played: play.game.played,
  });
  const say = (/** @type {string} */ text, /** @type {''|'right'|'wrong'} */ tone) =>
    play.say(text, tone);
  const item = (
    /** @type {string} */ name,
    /** @type {string} */ title,
    /** @type {string} */ screen,
  ) => h('a', { role: 'menuitem', href: address(screen, play.game.puzzle) }, icon(name), title);
  const el = h(
    'div.sharebar',
    h(
      'button',
      {
        onclick: () =>
          copyLink(play.game.played ? play.game.session : play.game.puzzle, 'play', say),
      },
      icon('link'),
      'Copy link',
    ),
    menuButton(h('button', icon('share'), 'Share'), () => shareItems(what(), say)),
    h('button', { onclick: () => print() }, icon('print'), 'Print'),
    menuButton(h('button', { 'aria-label': 'More', title: 'More' }, icon('more')), () => [
      item('edit', 'Edit this board', 'edit'),
      item('swap', 'Compare methods', 'compare'),
      item('chart', 'Study all positions', 'study'),
      h('button', { role: 'menuitem', onclick: keep }, icon('keep'), 'Keep in the library'),
    ]),
  );

  async function keep() {
    try {
      await post('/library/add', { puzzle: play.game.puzzle });
      play.say('Kept in your library.', 'right');
    } catch (error) {
      play.sorry(error);
    }
  }
  return { el, show() {} };
}
