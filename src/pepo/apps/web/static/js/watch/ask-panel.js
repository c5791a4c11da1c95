// @ts-check
// Ask me: the question, its choices, what to say to the answer, and the score at the end.
import { answerButton } from '../answers.js';
import { isAlone } from '../api.js';
import { h, put } from '../dom.js';
import { withKey } from '../shortcuts.js';

/** @typedef {import('./predictions.js').Predictions} Predictions */

/** @param {import('../play/play.js').Play} play */
export function askPanel(play) {
  const el = h('section.sec.predict', { 'aria-label': 'Predictions', hidden: true });
  const home = document.createComment('its place in the margin');
  const isSmall = () => matchMedia('(max-width: 800px)').matches;
  let shown = '';

  function show() {
    const { watch } = play;
    const some = watch?.reel && !watch.settled && !isAlone() ? watch.predictions : null;
    el.hidden = !some || some.idle;
    if (!some || some.idle) {
      shown = '';
      moveTo(false);
    }
    if (!some || !watch || some.idle) return;
    const { asked, on, over, answers, chosen } = some;
    const key = [watch.run?.id, asked?.row, asked?.kind, on, over, answers.length, chosen].join();
    if (key === shown) return;
    shown = key;
    put(
      el,
      h(
        'h2',
        'Ask me',
        on && answers.length > 0 && h('span.aside', `${some.right} of ${answers.length} right`),
      ),
      ...parts(some),
    );
    moveTo(asked !== null);
    takeFocus(some);
  }

  /** On a small screen a question stands right below the board. @param {boolean} asks */
  function moveTo(asks) {
    const there = asks && isSmall();
    if (there && !home.isConnected) {
      el.before(home);
      play.board.el.after(el);
    } else if (!there && home.isConnected) home.replaceWith(el);
  }

  /** The keyboard goes to the question, unless it is on the board; then to what comes next. */
  function takeFocus(/** @type {Predictions} */ { asked, chosen, over }) {
    const first = chosen ? '.go' : asked ? '.asked' : over ? '.score' : '';
    const wanted = first ? el.querySelector(first) : null;
    if (!(wanted instanceof HTMLElement)) return;
    if (chosen || !play.board.el.contains(document.activeElement))
      wanted.focus({ preventScroll: isSmall() });
    if (isSmall() && asked && !chosen) play.board.el.scrollIntoView();
    else if (isSmall()) el.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Predictions} some */
  function parts(some) {
    const { asked, over } = some;
    if (asked) return question(some, asked);
    if (over) return score(some);
    return [
      acts(
        button('Continue', () => some.proceed(), 'go'),
        button('Ask now', () => some.now(), 'next'),
        button('Stop asking', () => some.finish(), 'quiet'),
      ),
    ];
  }

  /** @param {Predictions} some @param {import('../types.js').Prediction} asked */
  function question(some, asked) {
    const { chosen } = some;
    const choices = asked.choices.map(({ text, right }, k) =>
      answerButton(
        k + 1,
        text,
        () => some.choose(k + 1),
        chosen ? { right, mine: chosen === k + 1 } : undefined,
      ),
    );
    const reply = chosen ? asked.choices[chosen - 1] : null;
    return [
      h('p.asked', { tabindex: -1 }, h('b', `Row ${asked.row}. `), asked.sentence),
      h('div.answers', { role: 'group', 'aria-label': 'Choices' }, ...choices),
      reply && h(`p.reply.${reply.right ? 'right' : 'wrong'}`, reply.reply),
      acts(
        reply && button('Continue', () => some.proceed(), 'go'),
        button('Stop asking', () => some.finish(), 'quiet'),
      ),
    ];
  }

  /** @param {Predictions} some */
  function score(some) {
    const { missed } = some;
    return [
      h('p.score', { tabindex: -1 }, some.score),
      missed.length > 0 && h('p.says', 'What you missed:'),
      missed.length > 0 &&
        h(
          'ul.missed',
          ...missed.map(({ asked, chosen }) =>
            h(
              'li',
              h('button.link', { onclick: () => play.watch?.seek(asked.row) }, `Row ${asked.row}`),
              `: ${asked.sentence} You said: ${asked.choices[chosen - 1].text}. It was: ${
                asked.choices[asked.taken - 1].text
              }.`,
            ),
          ),
        ),
      acts(
        button('Ask me again', () => some.begin(), 'next'),
        button('Close', () => some.close(), 'quiet'),
      ),
    ];
  }
  return { el, show };
}

/** @param {string} title @param {() => unknown} run @param {string} kind */
const button = (title, run, kind) => h(`button.btn.${kind}`, { onclick: () => run() }, title);

/** @param {...(HTMLButtonElement|false|null)} buttons */
const acts = (...buttons) => h('div.acts', ...buttons);

/** Begins to ask; among the buttons of the player. @param {import('../play/play.js').Play} play */
export function askButton(play) {
  const el = h(
    'button.btn.quiet',
    {
      title: withKey('Predict what the method does next, at some of its steps', 'ask'),
      onclick: () => askMe(play),
    },
    'Ask me',
  );
  const show = () => {
    el.hidden = isAlone() || !play.watch?.predictions.idle;
  };
  return { el, show };
}

/** The key: ask along the run, about the next row, or start the run. @param {import('../play/play.js').Play} play */
export function askMe(play) {
  const some = play.watch?.reel && !isAlone() ? play.watch.predictions : null;
  if (!some) play.say('Watch a method first: then it can ask you what comes next.');
  else if (some.chosen) some.proceed();
  else if (some.on) some.now();
  else some.begin();
}
