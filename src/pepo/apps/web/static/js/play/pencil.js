// @ts-check
// The pencil: moves that are tentative until you keep them or take them back together.

/** @typedef {import('./play.js').Play} Play */

/** Take the pencil, or keep what was pencilled and put it away. @param {Play} play */
export function pencil(play) {
  const { can_pencil, is_pencilling } = play.game;
  if (can_pencil) play.act(is_pencilling ? 'keep-pencilled' : 'pencil');
}

/** @param {Play} play */
export function takeBack(play) {
  const { can_pencil, is_pencilling } = play.game;
  if (is_pencilling) play.act('take-back-pencilled');
  else if (can_pencil) play.say('Nothing is pencilled.');
}
