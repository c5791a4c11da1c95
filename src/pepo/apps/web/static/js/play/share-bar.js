// @ts-check
// At the foot of the margin: take the board elsewhere, or to another screen.
import { isAlone } from '../api.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { menuButton, menuItem } from '../menu.js';
import { address } from '../router.js';
import { showAnimate } from '../share/animate.js';
import { showPrint } from '../share/print.js';
import { canLink, copyLink, keepInLibrary, shareItems } from '../share/share.js';
import { optionsInAddress } from '../watch/options.js';

/** @param {import('./play.js').Play} play */
export function shareBar(play) {
  /** @type {import('../notice.js').Say} */
  const say = (text, tone) => play.say(text, tone);
  /** @param {string} sign @param {string} title @param {string} screen */
  const item = (sign, title, screen) =>
    h('a', { role: 'menuitem', href: address(screen, play.game.puzzle) }, icon(sign), title);
  const el = h(
    'div.sharebar',
    canLink() &&
      h(
        'button',
        {
          'aria-label': 'Copy link',
          title: 'Copy link',
          onclick: () => copyLink(...linkOf(play), say),
        },
        icon('link'),
        'Link',
      ),
    menuButton(h('button', icon('share'), 'Share'), () => shareItems(play.game, play.family, say)),
    h(
      'button',
      { onclick: () => (isAlone() ? print() : showPrint({ puzzle: play.game.puzzle }, say)) },
      icon('print'),
      'Print',
    ),
    !isAlone() && h('button', { onclick: () => showAnimate(play, say) }, icon('film'), 'Animate'),
    !isAlone() &&
      menuButton(h('button', { 'aria-label': 'More', title: 'More' }, icon('more')), () => [
        item('edit', 'Edit this board', 'edit'),
        item('swap', 'Compare methods', 'compare'),
        item('chart', 'Study all positions', 'study'),
        menuItem('keep', 'Save to library', () => keepInLibrary(play.game.puzzle, say)),
      ]),
  );

  return { el, show() {} };
}

/**
 * The board; while a method is watched from the start, the method at this row too.
 * @param {import('./play.js').Play} play
 * @returns {[string, string]}
 */
function linkOf({ game, watch }) {
  if (watch?.reel && watch.whole) {
    const method = watch.name + optionsInAddress(watch.options);
    return [`${method}/${watch.at}/${watch.base}`, 'watch'];
  }
  return [game.played ? game.session : game.puzzle, 'play'];
}
