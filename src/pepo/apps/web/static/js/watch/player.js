// @ts-check
// Play, pause, step, speed, scrub; and while a solver works, how it gets on.
import { h, put } from '../dom.js';
import { icon } from '../icons.js';
import { SPEEDS, settings } from '../settings.js';
import { progressOf } from '../work.js';
import { WorkPanel } from '../work-panel.js';
import { chosenMethod } from './methods.js';

/** @param {import('../play/play.js').Play} play */
export function playerPanel(play) {
  const back = h(
    'button.icon',
    { 'aria-label': 'Step back', title: 'Step back ([)', onclick: () => play.watch?.step(-1) },
    icon('stepBack'),
  );
  const forward = h(
    'button.icon',
    {
      'aria-label': 'Step forward',
      title: 'Step forward (])',
      onclick: () => (watched() ? watched()?.step(1) : start()),
    },
    icon('stepForward'),
  );
  const main = h('button.playbtn', { onclick: () => (watched() ? watched()?.toggle() : start()) });
  const range = h('input', {
    type: 'range',
    min: 0,
    max: 1,
    value: 0,
    'aria-label': 'Scrub through the solution',
    oninput: scrub,
  });
  const output = h('output');
  const working = new WorkPanel(null, () => play.watch?.stop());
  const playOn = h(
    'button.btn.quiet',
    { onclick: () => play.enqueue(() => play.leaveWatch(true)) },
    'Play on from here',
  );
  const quit = h('button.btn.quiet', { onclick: () => play.quitWatch() }, 'Back to my game');
  const acts = h('div.acts', { hidden: true }, playOn, quit);
  const el = h(
    'section.sec.playback',
    { 'aria-label': 'Playback' },
    h(
      'div.player',
      h('div.bar', back, main, forward, speedGroup(play)),
      h('div.scrub', range, output),
      working.el,
      acts,
    ),
  );

  /** What the buttons are for: a stage that is through is part of the game. */
  function watched() {
    return play.watching && play.watch?.reel ? play.watch : null;
  }

  function start() {
    if (!play.watching) play.startWatch('method', chosenMethod(play));
  }

  function scrub() {
    if (!play.watch?.reel) return;
    play.watch.playing = false;
    play.watch.seek(Number(range.value));
  }

  let drawn = '';
  function show() {
    const { watch } = play;
    const length = watch?.length ?? 0;
    const at = watch?.at ?? 0;
    range.disabled = !length;
    range.max = String(length || 1);
    range.value = String(at);
    range.style.setProperty('--p', `${length ? (100 * at) / length : 0}%`);
    range.setAttribute('aria-valuetext', watch?.place ?? 'nothing to watch yet');
    put(output, length ? (watch?.place ?? '') : '');
    back.disabled = !length || at === 0;
    forward.disabled = play.watching && Boolean(length) && at === length;
    const playing = Boolean(watch?.playing);
    if (drawn !== String(playing)) {
      drawn = String(playing);
      put(main, icon(playing ? 'pause' : 'play'));
      main.setAttribute('aria-label', playing ? 'Pause' : 'Play the solution');
    }
    showWork();
    showActs();
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
  }
  return { el, show };
}

/** @param {number} since when the run was asked for */
function thinking(since) {
  const seconds = Math.round((performance.now() - since) / 1000);
  return seconds < 5
    ? 'Thinking'
    : `Thinking, ${seconds} s; a solver's first run takes longer, while it is compiled`;
}

/** @param {import('../play/play.js').Play} play */
function speedGroup(play) {
  return h(
    'div.speed',
    { role: 'radiogroup', 'aria-label': 'Animation speed' },
    ...SPEEDS.map(speed =>
      h(
        'label',
        h('input', {
          type: 'radio',
          name: 'speed',
          checked: speed === settings.speed,
          onchange: () => {
            settings.speed = speed;
            play.changed();
          },
        }),
        speed,
      ),
    ),
  );
}
