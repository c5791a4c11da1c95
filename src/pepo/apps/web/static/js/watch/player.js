// @ts-check
// Play, pause, step, speed, scrub; and a solver's progress while it works.
import { h } from '../dom.js';
import { progressOf } from '../work.js';
import { WorkPanel } from '../work-panel.js';
import { askButton } from './ask-panel.js';
import { chosenMethod } from './methods.js';
import { playerBar, speedGroup } from './player-bar.js';
import { timeLine } from './time-line.js';

/** @param {import('../play/play.js').Play} play */
export function playerPanel(play) {
  const bar = playerBar(
    {
      step: by => (watched() || by < 0 ? play.watch?.step(by) : start()),
      toggle: () => (watched() ? watched()?.toggle() : start()),
      seek: at => scrub(at),
      plays: 'Play the solution',
      scrubs: 'Scrub through the solution',
    },
    speedGroup(() => play.changed()),
  );
  const working = new WorkPanel(null, () => play.watch?.stop());
  const playOn = h(
    'button.btn.quiet',
    { onclick: () => play.enqueue(() => play.leaveWatch(true)) },
    'Continue from here',
  );
  const quit = h('button.btn.quiet', { onclick: () => play.quitWatch() }, 'Back to my game');
  const line = timeLine(play);
  const ask = askButton(play);
  const acts = h('div.acts', { hidden: true }, ask.el, line.jumps, playOn, quit);
  bar.scrub.append(line.marks);
  bar.el.append(working.el, line.legend, acts);
  const el = h('section.sec.playback', { 'aria-label': 'Playback' }, bar.el);

  /** What the buttons are for: a stage that is through is part of the game. */
  function watched() {
    return play.watching && play.watch?.reel ? play.watch : null;
  }

  function start() {
    if (!play.watching) play.startWatch('method', chosenMethod(play));
  }

  /** @param {number} at */
  function scrub(at) {
    if (!play.watch?.reel) return;
    play.watch.playing = false;
    play.watch.seek(at);
  }

  function show() {
    el.hidden = !play.family.methods.length; // an exported puzzle may come without a solution
    const { watch } = play;
    const { length = 0, at = 0, playing = false } = watch ?? {};
    bar.show({ at, length, place: length ? (watch?.place ?? '') : '', playing });
    bar.back.disabled = !length || at === 0;
    bar.forward.disabled = play.watching && Boolean(length) && at === length;
    showWork();
    showActs();
    line.show();
  }

  function showWork() {
    const { watch } = play;
    if (!watch?.working) working.hide();
    else if (watch.run?.status === 'waiting' || watch.run?.progress)
      working.say(progressOf(watch.run));
    else working.say(thinking(watch.since));
  }

  function showActs() {
    const { watch } = play;
    acts.hidden = !watch?.reel || watch.settled;
    playOn.hidden = !watch?.adoptable || watch.at === 0;
    ask.show();
  }
  return { el, show };
}

/** @param {number} since when the run was asked for */
function thinking(since) {
  const seconds = Math.round((performance.now() - since) / 1000);
  return seconds < 5 ? 'Solving' : `Solving, ${seconds} s`;
}
