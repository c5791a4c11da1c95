// @ts-check
// One question after the other: the board, the choices, the reply, and the clock if you like.
import { answerButton } from '../answers.js';
import { get, post } from '../api.js';
import { Board } from '../board/board.js';
import { listenToKeys } from '../board/grid.js';
import { listenToPointer } from '../board/pointer.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { announce } from '../live-region.js';
import { read, write } from '../memory.js';
import { noticeLine } from '../notice.js';
import { Stopwatch } from '../play/stopwatch.js';
import { address } from '../router.js';
import { settings } from '../settings.js';
import { listenToActions } from '../shortcuts.js';
import { time } from '../text.js';

/** @typedef {import('../types.js').DrillItem} Item */
/** @typedef {import('../types.js').DrillReply} Reply */

const MAX_LISTED = 8; // choices with a button each; of more, those of a place that you choose
const TICK = 250; // ms

/** @type {import('../shell.js').Screen} */
export async function showPractice(page, rest) {
  const practice = new Practice(rest);
  await practice.next();
  put(page, practice.el);
  practice.announce();
  return { family: practice.item?.family ?? '', leave: () => practice.leave() };
}

class Practice {
  /** @param {string} rest family/kind, or family/kind/seed/index */
  constructor(rest) {
    const [family, kind, seed, index] = rest.split('/');
    this.family = family === 'all' ? '' : family;
    this.kind = kind === 'next' ? '' : kind;
    this.seed = seed ? Number(seed) : crypto.getRandomValues(new Uint32Array(1))[0] % 1e9;
    this.index = index ? Number(index) : 0;
    /** @type {Item|null} */
    this.item = null;
    /** @type {Reply|null} */
    this.reply = null;
    /** The choices to choose from now. @type {Item['choices']} */
    this.offered = [];
    this.timed = read('drill-timed', false) === true;
    this.watch = new Stopwatch(0);
    this.total = { answers: 0, right: 0, seconds: 0 };
    this.busy = false;
    this.board = new Board();
    const player = {
      play: (/** @type {string} */ answer) => this.choosePlace(answer),
      refuse: () => this.notice.say(this.reply ? '' : 'That is none of the choices.'),
    };
    this.notice = noticeLine();
    this.heading = h('div.goal');
    this.answers = h('div.answers', { role: 'group', 'aria-label': 'Choices' });
    this.replied = h('div');
    this.clock = h('span.clock');
    this.score = h('p.tally', { 'aria-label': 'So far' });
    this.acts = h('div.acts');
    listenToPointer(this.board, player);
    this.el = h(
      'div.play.drilling',
      h('section.stage', this.heading, h('div.table', this.board.el), this.notice.el),
      h(
        'aside.margin',
        { 'aria-label': 'Answer' },
        h('section.sec', this.answers, this.replied, this.acts),
        h('section.sec.so-far', this.score, this.clock, this.switch()),
      ),
    );
    listenToKeys(this.board, player, 'Board');
    this.timer = setInterval(() => this.tick(), TICK);
    this.unlisten = listenToActions({ digit: number => this.press(number) });
  }

  /** Against the clock, or not. */
  switch() {
    const box = h('input', {
      type: 'checkbox',
      checked: this.timed,
      onchange: () => {
        this.timed = box.checked;
        write('drill-timed', this.timed);
        this.tick();
      },
    });
    return h('label.check', box, 'Against the clock');
  }

  /** The next question. */
  async next() {
    const asked = new URLSearchParams({
      seed: String(this.seed),
      index: String(this.index++),
      family: this.family,
      kind: this.kind,
    });
    this.item = await get(`/drills/item?${asked}`);
    this.reply = null;
    const { item } = this;
    this.offered = item.choices.length > MAX_LISTED ? [] : item.choices;
    document.title = `${item.title} · ${item.family_title} · pepo`;
    put(
      this.heading,
      h('p.which', h('b', item.family_title), ` · ${item.title}`),
      h('h1', { tabindex: -1 }, item.sentence),
    );
    this.board.show(item.scene, { rate: 0 });
    this.watch.stop();
    this.watch = new Stopwatch(0);
    this.notice.say('');
    this.draw();
  }

  /** Read the question out. */
  announce() {
    if (this.item) announce(`${this.item.sentence} ${this.item.scene.alt}`);
  }

  draw() {
    const { item, reply } = this;
    if (!item) return;
    const chosen = item.choices.filter(({ answer }) => answer === reply?.answer);
    const shown = reply ? (item.choices.length > MAX_LISTED ? chosen : item.choices) : this.offered;
    put(
      this.answers,
      !reply &&
        !shown.length &&
        h('p.says', 'Choose a cell on the board: click it, or use the arrow keys and Enter.'),
      ...shown.map((choice, k) => this.button(choice, k)),
    );
    put(
      this.replied,
      reply && h(`p.reply.${reply.right ? 'right' : 'wrong'}`, reply.sentence),
      reply?.unsaved ? h('p.reply.wrong', `It wasn't saved: ${reply.unsaved}`) : null,
    );
    put(
      this.acts,
      reply && h('button.btn.go', { onclick: () => this.proceed() }, 'Next question'),
      reply && h('a.btn', { href: address('play', item.puzzle) }, 'Play this puzzle'),
      h('a.btn.quiet', { href: address('drill', this.family) }, 'Stop'),
    );
    this.tick();
  }

  /** @param {Item['choices'][number]} choice @param {number} k */
  button({ answer, text }, k) {
    const { reply } = this;
    const told = reply && {
      right: reply.right_answers.includes(answer),
      mine: reply.answer === answer,
    };
    return answerButton(k + 1, text, () => this.answer(answer), told ?? undefined);
  }

  /** A click or Enter on the board: the only choice there, or those to choose from. @param {string} answer */
  choosePlace(answer) {
    const { item } = this;
    const choice = item?.choices.find(one => one.answer === answer);
    if (!item || !choice || this.reply || this.busy) return;
    const here = item.choices.filter(one => one.marks.some(mark => choice.marks.includes(mark)));
    if (here.length === 1) {
      this.answer(answer);
      return;
    }
    this.offered = here;
    this.draw();
    this.answers.querySelector('button')?.focus({ preventScroll: false });
  }

  /** A digit chooses. @param {number} number */
  press(number) {
    const deaf = this.reply || !settings.shared.values.single_keys;
    const choice = deaf ? null : this.offered[number - 1];
    if (choice) this.answer(choice.answer);
    return Boolean(choice);
  }

  /** @param {string} answer */
  async answer(answer) {
    const { item } = this;
    if (!item || this.reply || this.busy) return;
    this.busy = true;
    this.watch.stop();
    const { seconds } = this.watch;
    try {
      const sent = { item: item.item, answer, seconds, timed: this.timed };
      this.reply = await post('/drills/answer', sent);
      this.total.answers += 1;
      this.total.right += Number(this.reply.right);
      this.total.seconds += seconds;
      this.board.show(this.reply.scene);
      announce(this.reply.sentence);
      this.draw();
      this.acts.querySelector('button')?.focus({ preventScroll: false });
    } catch (error) {
      this.watch.run();
      this.notice.say(sentenceOf(error), 'wrong');
    } finally {
      this.busy = false;
    }
  }

  async proceed() {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.next();
      this.heading.querySelector('h1')?.focus({ preventScroll: true });
      this.announce();
      this.el.scrollIntoView({ block: 'start' });
    } catch (error) {
      this.notice.say(sentenceOf(error), 'wrong');
    } finally {
      this.busy = false;
    }
  }

  tick() {
    const { answers, right, seconds } = this.total;
    this.score.textContent = answers ? `${right} of ${answers} right` : 'No answers yet';
    this.clock.hidden = !this.timed;
    const now = this.watch.seconds;
    const all = seconds + (this.reply ? 0 : now);
    this.clock.textContent = `${this.reply ? `${now.toFixed(1)} s` : time(now)} · ${time(all)} in all`;
  }

  leave() {
    clearInterval(this.timer);
    this.watch.stop();
    this.unlisten();
  }
}
