// @ts-check
// At the foot of the margin: take the board elsewhere.
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { address } from '../router.js';

/** @param {import('./play.js').Play} play */
export function shareBar(play) {
  const link = () => `${location.origin}/${address('play', play.game.played ? play.game.session : play.game.puzzle)}`;
  const el = h('div.sharebar', {},
    h('button', { onclick: () => copy(link(), 'The link') }, icon('link'), 'Copy link'),
    h('button', { onclick: () => copy(play.game.session, 'The text') }, icon('text'), 'Copy as text'));

  /** @param {string} text @param {string} what */
  async function copy(text, what) {
    try {
      await navigator.clipboard.writeText(text);
      play.say(`${what} is copied: it holds the board and your moves.`, 'right');
    } catch {
      play.say('The browser did not let pepo copy.', 'wrong');
    }
  }
  return { el, show() {} };
}
