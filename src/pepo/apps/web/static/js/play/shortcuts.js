// @ts-check
// Keys that work anywhere on the Play screen.
import { isAlone } from '../api.js';
import { go, offers } from '../router.js';
import { settings } from '../settings.js';
import { listenToActions } from '../shortcuts.js';
import { askMe } from '../watch/ask-panel.js';
import { pencil, takeBack } from './pencil.js';
import { askHint, forgetHint, review, wonder } from './questions.js';
import { toggleRuler } from './ruler.js';

/**
 * @param {import('./play.js').Play} play
 * @param {Record<string, () => unknown>} more by action
 * @returns {() => void} stops listening
 */
export const listenToShortcuts = (play, more) =>
  listenToActions({
    ...more,
    hint: () => askHint(play),
    ...(!isAlone() && { why: () => wonder(play) }),
    check: () => review(play),
    undo: () => play.act('undo'),
    redo: () => play.act('redo'),
    checkpoint: () => play.act('checkpoint'),
    back: () => play.act('back'),
    pencil: () => pencil(play),
    'take-back': () => takeBack(play),
    ruler: () => toggleRuler(play),
    ...(offers('new') && { new: () => go('new', play.family.name) }),
    assists: () => play.switch('assists', !settings.assists),
    play: () => document.querySelector('button.playbtn')?.dispatchEvent(new MouseEvent('click')),
    'step-back': () => play.watch?.step(-1),
    'step-forward': () => play.watch?.step(1),
    'step-over': () => play.watch?.jump('over'),
    'step-out': () => play.watch?.jump('out'),
    'next-guess': () => play.watch?.jump('guess'),
    code: () =>
      document
        .querySelector('section:not([hidden]) > .code > summary')
        ?.dispatchEvent(new MouseEvent('click')),
    ...(!isAlone() && { ask: () => askMe(play) }),
    digit: number => play.watch?.predictions.choose(number),
    Escape: () => {
      if (play.wondering) wonder(play);
      else if (play.hint) forgetHint(play);
      else if (play.watch?.predictions.on) play.watch.predictions.finish();
      else if (play.watch) play.quitWatch();
    },
  });
