// @ts-check
// A hint in two beats: where to look, then what follows; a long one step by step after that.
import { h, keepFocus, put } from '../dom.js';
import { beats } from '../icons.js';
import { counted } from '../text.js';
import { forgetHint, playHint, sentence, showBeat } from './questions.js';

/** @param {import('./play.js').Play} play */
export function hintCard(play) {
  const el = h('section.hint', { 'aria-label': 'Hint', hidden: true });
  /** @type {import('./play.js').Play['hint']} */
  let shown = null;

  function show() {
    const { hint } = play;
    if (hint === shown) return;
    shown = hint;
    keepFocus(el, draw);
    if (hint && matchMedia('(max-width: 800px)').matches)
      play.board.el.scrollIntoView({ block: 'nearest' });
  }

  function draw() {
    const { hint } = play;
    el.hidden = !hint;
    if (!hint) {
      put(el);
      return;
    }
    if (hint.refused) put(el, h('p.why', hint.look), acts(...refusal()));
    else if (hint.beat === 1) {
      put(
        el,
        h('h2.beats', beats(1), 'Where to look'),
        h('p.why', hint.look),
        acts(
          button('Show what follows', () => showBeat(play, 2), 'go'),
          button('Close', () => forgetHint(play), 'quiet'),
        ),
      );
    } else {
      const { beat, moves, steps } = hint;
      put(
        el,
        h(
          'h2.beats',
          beats(2),
          beat === 2 ? 'What follows' : `Step ${beat - 2} of ${steps.length}`,
        ),
        h('p.why', sentence(hint)),
        acts(
          moves.length > 0 &&
            (beat === 2 || beat === 2 + steps.length) &&
            button(
              moves.length > 1 ? `Play these ${moves.length}` : 'Play it',
              () => playHint(play),
              'go',
            ),
          beat < 2 + steps.length &&
            button(
              beat === 2 ? 'Show the steps' : 'Next step',
              () => showBeat(play, beat + 1),
              beat === 2 ? 'next' : 'go',
            ),
          button('Back', () => showBeat(play, beat - 1), 'quiet'),
        ),
      );
    }
  }

  function refusal() {
    // A puzzle that was never solvable has nothing to go back to.
    const back = play.hint?.moves_back ?? 0;
    return [
      back > 0 &&
        button(`Undo ${counted(back, play.family.unit)}`, () => play.act('undo-mistakes'), 'go'),
      button('Close', () => forgetHint(play), 'quiet'),
    ];
  }
  return { el, show };
}

/** @param {string} title @param {() => void} run @param {string} kind */
const button = (title, run, kind) => h(`button.btn.${kind}`, { onclick: run }, title);

/** @param {...(HTMLButtonElement|false|null)} buttons */
const acts = (...buttons) => h('div.acts', ...buttons);
