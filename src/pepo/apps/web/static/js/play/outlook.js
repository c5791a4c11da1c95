// @ts-check
// How a game stands: the distance, the stages, and how it was won.
import { post } from '../api.js';
import { isAbort } from '../errors.js';
import { announce } from '../live-region.js';
import { settings } from '../settings.js';

/** Ask for it; only the newest question counts. @param {import('./play.js').Play} play */
export async function look(play) {
  play.asking?.abort();
  play.asking = null;
  const { solved, session } = play.game;
  if (!settings.assists && !play.family.stages.length && !solved) {
    tell(play, null);
    return;
  }
  const asking = new AbortController();
  play.asking = asking;
  try {
    const outlook = await post('/outlook', { session, far: settings.assists }, asking.signal);
    if (asking === play.asking) tell(play, outlook);
  } catch (error) {
    if (!isAbort(error) && asking === play.asking) tell(play, null);
  }
}

/** @param {import('./play.js').Play} play @param {import('./play.js').Play['outlook']} outlook */
function tell(play, outlook) {
  play.outlook = outlook;
  if (outlook?.win) {
    if (Object.keys(play.overrides).length) {
      play.overrides = {};
      play.redraw();
    }
    announce(`${outlook.win.title} ${outlook.win.sentence}`);
  }
  play.changed();
}
