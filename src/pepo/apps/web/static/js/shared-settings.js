// @ts-check
// Settings, from the server and back to it.
import { get, post, remove } from './api.js';
import { sentenceOf } from './errors.js';
import { announce } from './live-region.js';
import { changeSettings, keepSettingsWith, takeSettings } from './settings.js';
import { showTrouble } from './trouble.js';

/** @typedef {import('./types.js').Settings} Settings */

keepSettingsWith(async changes => heard(await post('/settings', { changes })));
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) fetchSettings().catch(() => {}); // the window may have changed them
});

/** @param {Settings} answer */
function heard(answer) {
  if (answer.unsaved) showTrouble(answer);
  return answer;
}

/** As they are kept now. */
export async function fetchSettings() {
  takeSettings(heard(await get('/settings')));
}

/** Back to the defaults. @param {'/settings'|'/settings/keys'} which */
export async function resetSettings(which) {
  takeSettings(heard(await remove(which)));
}

/** Where a refusal can only be said aloud. @param {string} name @param {string|boolean} value */
export const set = (name, value) =>
  changeSettings({ [name]: value }).catch(error => announce(sentenceOf(error)));
