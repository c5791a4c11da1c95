// @ts-check
// Your own moves, played again from the start.
import { settings } from '../settings.js';

const PAUSE = 260; // ms between two moves

/** @param {import('./play.js').Play} play */
export async function replay(play) {
  const moves = play.game.played;
  play.replaying = true;
  await play.enqueue(() => play.send('restart', [], false));
  for (let k = 0; k < moves && play.replaying && !play.gone; k++) {
    await new Promise(resolve => setTimeout(resolve, PAUSE / (settings.rate || 1)));
    if (play.replaying) await play.enqueue(() => play.send('redo', [], false));
  }
  play.replaying = false;
}
