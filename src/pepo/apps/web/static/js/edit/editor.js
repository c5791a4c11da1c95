// @ts-check
// Edit: draw a board, and read at the side what can be said of it.

import { post } from '../api.js';
import { Board } from '../board/board.js';
import { listenToKeys } from '../board/grid.js';
import { listenToPointer } from '../board/pointer.js';
import { h, put } from '../dom.js';
import { isAbort, sentenceOf } from '../errors.js';
import { familyOf } from '../families.js';
import { icon } from '../icons.js';
import { announce } from '../live-region.js';
import { menuButton } from '../menu.js';
import { sayIn } from '../notice.js';
import { address, go, rename } from '../router.js';
import { copyLink, shareItems } from '../share/share.js';
import { brushBar } from './brushes.js';
import { verdictPanel } from './verdict.js';

/** @typedef {import('../types.js').Family} Family */
/** @typedef {import('../types.js').Edited} Edited */
/** @typedef {import('../types.js').Verdict} Verdict */

const VERDICT_DELAY = 220; // ms after a change before the verdict is asked for
const TYPING_TIME = 900; // ms in which digits make one number

/** @type {import('../main.js').Screen} */
export async function showEdit(page, rest, families) {
  const edited = await post('/edit', { puzzle: rest || families[0].name });
  const editor = new Editor(await familyOf(edited.family), edited);
  document.title = `Edit · ${editor.family.title} · pepo`;
  put(page, editor.el);
  editor.draw(edited);
  return { family: edited.family, address: ['edit', edited.puzzle], leave: () => editor.leave() };
}

export class Editor {
  /** @param {Family} family @param {Edited} edited */
  constructor(family, edited) {
    this.family = family;
    this.now = edited;
    /** Boards before and after this one. @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.after = [];
    /** @type {Verdict|null} */
    this.verdict = null;
    /** @type {AbortController|null} */
    this.asking = null;
    /** @type {Promise<unknown>} */
    this.chain = Promise.resolve();
    this.timer = 0;
    this.typed = { text: '', at: 0 };
    this.gone = false;
    this.board = new Board();
    const player = {
      play: (/** @type {string} */ change) => this.change(change),
      refuse: () => this.say('That brush does nothing there.', 'wrong'),
    };
    listenToPointer(this.board, player);
    listenToKeys(this.board, player, 'The board to draw on');
    this.board.el.addEventListener('keydown', event => this.type(event));
    this.which = h('p.which');
    this.how = h('p.how');
    this.notice = h('p.notice', { role: 'status' });
    this.bar = brushBar(this);
    this.panel = verdictPanel(this);
    this.undoTool = h(
      'button.icon',
      { 'aria-label': 'Undo', title: 'Undo (U)', onclick: () => this.undo() },
      icon('undo'),
    );
    this.redoTool = h(
      'button.icon',
      { 'aria-label': 'Redo', title: 'Redo (R)', onclick: () => this.redo() },
      icon('redo'),
    );
    const what = () => ({
      session: this.now.puzzle,
      puzzle: this.now.puzzle,
      title: this.now.about,
      played: 0,
    });
    const say = (
      /** @type {string} */ text,
      /** @type {string} */ tone,
      /** @type {HTMLElement} */ more,
    ) => this.say(text, tone, more);
    this.el = h(
      'div.play.editing',
      h(
        'section.stage',
        { 'aria-label': 'Board' },
        h('div.goal', this.which, h('h1', 'Draw a board.'), this.how),
        h('div.table', this.board.el),
        this.notice,
        h('div.brushrow', this.bar.el, h('div.unredo', this.undoTool, this.redoTool)),
      ),
      h(
        'aside.margin',
        { 'aria-label': 'Verdict' },
        this.panel.el,
        h(
          'section.sec',
          h('h2', 'Begin with'),
          h(
            'div.acts',
            ...edited.blanks.map(blank =>
              h('button.btn.small', { onclick: () => this.replace(blank.id) }, blank.title),
            ),
          ),
        ),
        h(
          'div.sharebar',
          h(
            'button',
            { onclick: () => copyLink(this.now.puzzle, 'edit', say) },
            icon('link'),
            'Copy link',
          ),
          menuButton(h('button', icon('share'), 'Share'), () => shareItems(what(), say)),
          h('button', { onclick: () => this.keep() }, icon('keep'), 'Keep'),
        ),
      ),
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => this.shortcut(event);
    addEventListener('keydown', this.keys);
  }

  // -- changing

  /** @param {() => Promise<void>} work */
  enqueue(work) {
    this.chain = this.chain.then(work).catch(error => this.say(sentenceOf(error), 'wrong'));
    return this.chain;
  }

  /** @param {object} more @param {string} [puzzle] */
  ask(more = {}, puzzle = this.now.puzzle) {
    const { brush, value } = this.now;
    return post('/edit', { puzzle, brush, value, ...more });
  }

  /** @param {string} change */
  change(change) {
    return this.enqueue(async () => {
      const before = this.now.puzzle;
      const edited = await this.ask({ change });
      if (edited.puzzle !== before) this.remember(before);
      this.say('');
      this.take(edited);
    });
  }

  /** @param {string} puzzle the board before */
  remember(puzzle) {
    this.before.push(puzzle);
    this.after = [];
  }

  /** Another board altogether. @param {string} puzzle */
  replace(puzzle) {
    return this.enqueue(async () => {
      const before = this.now.puzzle;
      this.take(await this.ask({ value: null }, puzzle));
      if (this.now.puzzle !== before) this.remember(before);
      this.show();
    });
  }

  undo() {
    this.travel(this.before, this.after);
  }
  redo() {
    this.travel(this.after, this.before);
  }

  /** @param {string[]} from @param {string[]} to */
  travel(from, to) {
    this.enqueue(async () => {
      const puzzle = from.pop();
      if (puzzle === undefined) return;
      to.push(this.now.puzzle);
      this.take(await this.ask({}, puzzle));
    });
  }

  /** @param {string} brush @param {string|null} value */
  pick(brush, value) {
    return this.enqueue(async () => {
      const edited = await post('/edit', {
        puzzle: this.now.puzzle,
        brush,
        value,
        marks: this.marks,
      });
      this.now = edited;
      this.board.show(edited.scene, { rate: 0 });
      this.show();
      announce(edited.brushes.find(b => b.name === brush)?.says ?? '');
    });
  }

  /** @param {Edited['acts'][0]} act */
  act(act) {
    return this.enqueue(async () => {
      this.say('Working …');
      const { puzzle } = await post('/act', { puzzle: this.now.puzzle, act: act.name });
      const before = this.now.puzzle;
      this.say(
        act.says,
        '',
        act.says && puzzle !== before
          ? h(
              'button',
              {
                onclick: () => {
                  this.say('');
                  this.undo();
                },
              },
              'Undo',
            )
          : undefined,
      );
      this.take(await this.ask({}, puzzle));
      if (puzzle !== before) this.remember(before);
      this.show();
    });
  }

  async keep() {
    try {
      await post('/library/add', { puzzle: this.now.puzzle });
      this.say(
        'Kept in your library.',
        'right',
        h('button', { onclick: () => go('library') }, 'Look'),
      );
    } catch (error) {
      this.say(sentenceOf(error), 'wrong');
    }
  }

  // -- typing

  /**
   * Digits and letters choose a value, and put it where the focus is.
   * @param {KeyboardEvent} event
   */
  type(event) {
    const brush = this.now.brushes.find(b => b.name === this.now.brush);
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !brush?.typed ||
      !/^[0-9xo.]$/i.test(event.key)
    )
      return;
    const focused = this.board.focused?.();
    const old = focused?.moves[0];
    if (!old) return;
    event.preventDefault();
    event.stopPropagation();
    const fresh = performance.now() - this.typed.at > TYPING_TIME || !/\d/.test(event.key);
    this.typed = {
      text: (fresh ? '' : this.typed.text) + event.key.toUpperCase(),
      at: performance.now(),
    };
    this.change(`${old.slice(0, old.indexOf('='))}=${this.typed.text}`);
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    if (
      event.defaultPrevented ||
      event.altKey ||
      (event.target instanceof HTMLInputElement && event.target.type !== 'radio') ||
      document.querySelector('dialog[open]')
    )
      return;
    const z = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (z ? !event.shiftKey : event.key === 'u') this.undo();
    else if (z || event.key === 'r') this.redo();
    else return;
    event.preventDefault();
  }

  // -- showing

  get marks() {
    return (
      this.verdict?.findings
        .filter(f => !f.ok)
        .flatMap(f => f.marks)
        .slice(0, 2000) ?? []
    );
  }

  /** @param {Edited} edited */
  take(edited) {
    if (this.gone) return;
    rename('edit', edited.puzzle);
    this.draw(edited);
  }

  /** @param {Edited} edited */
  draw(edited) {
    this.now = edited;
    this.board.show(edited.scene, { rate: 0 });
    this.panel.waits();
    this.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askVerdict(), VERDICT_DELAY);
  }

  async askVerdict() {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { puzzle } = this.now;
    try {
      const verdict = await post('/verdict', { puzzle }, asking.signal);
      if (asking !== this.asking || puzzle !== this.now.puzzle) return;
      this.verdict = verdict;
      this.panel.show(verdict);
      announce(`${verdict.title} ${verdict.sentence}`);
      if (this.marks.length) {
        const edited = await this.ask({ marks: this.marks });
        if (puzzle === this.now.puzzle && asking === this.asking) {
          this.now = edited;
          this.board.show(edited.scene, { rate: 0 });
        }
      }
    } catch (error) {
      if (!isAbort(error) && asking === this.asking && !this.gone)
        this.panel.sorry(sentenceOf(error));
    }
  }

  show() {
    const { now } = this;
    put(this.which, h('b', now.about));
    put(
      this.how,
      h('span', now.brushes.find(b => b.name === now.brush)?.says ?? ''),
      h('span', 'arrows move, Enter draws'),
    );
    this.undoTool.disabled = !this.before.length;
    this.redoTool.disabled = !this.after.length;
    this.bar.show();
  }

  /** @param {string} text @param {string} [tone] @param {HTMLElement} [more] */
  say(text, tone = '', more) {
    sayIn(this.notice, text, tone, more);
  }

  get playAddress() {
    return address('play', this.now.puzzle);
  }

  leave() {
    this.gone = true;
    clearTimeout(this.timer);
    this.asking?.abort();
    removeEventListener('keydown', this.keys);
  }
}
