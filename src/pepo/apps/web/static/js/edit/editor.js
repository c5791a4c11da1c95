// @ts-check
// Edit: draw a board; the verdict on it stands at the side.
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
import { noticeLine } from '../notice.js';
import { address, rename } from '../router.js';
import { copyLink, keepInLibrary, shareItems } from '../share/share.js';
import { brushBar } from './brushes.js';
import { listenToShortcuts, listenToValues } from './shortcuts.js';
import { verdictPanel } from './verdict.js';

/** @typedef {import('../types.js').Family} Family */
/** @typedef {import('../types.js').Edited} Edited */
/** @typedef {import('../types.js').Verdict} Verdict */

const VERDICT_DELAY = 220; // ms after a change before the verdict is asked for

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
    this.gone = false;
    this.board = new Board();
    const player = {
      play: (/** @type {string} */ change) => this.change(change),
      refuse: () => this.say('This brush does nothing there.', 'wrong'),
    };
    listenToPointer(this.board, player);
    listenToKeys(this.board, player, 'The board to draw on');
    listenToValues(this);
    this.which = h('p.which');
    this.how = h('p.how');
    const notice = noticeLine();
    this.say = notice.say;
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
    const { say } = this;
    this.el = h(
      'div.play.editing',
      h(
        'section.stage',
        { 'aria-label': 'Board' },
        h('div.goal', this.which, h('h1', 'Draw a board.'), this.how),
        h('div.table', this.board.el),
        notice.el,
        h('div.brushrow', this.bar.el, h('div.unredo', this.undoTool, this.redoTool)),
      ),
      h(
        'aside.margin',
        { 'aria-label': 'Verdict' },
        this.panel.el,
        h(
          'section.sec',
          h('h2', 'Start from'),
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
          menuButton(h('button', icon('share'), 'Share'), () => shareItems(what(), family, say)),
          h('button', { onclick: () => keepInLibrary(this.now.puzzle, say) }, icon('keep'), 'Save'),
        ),
      ),
    );
    this.silence = listenToShortcuts(this);
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

  // -- showing

  get marks() {
    return (
      this.verdict?.findings
        .filter(f => f.required && !f.ok)
        .flatMap(f => f.marks ?? [])
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
      h('span', 'Arrow keys move, Enter draws.'),
    );
    this.undoTool.disabled = !this.before.length;
    this.redoTool.disabled = !this.after.length;
    this.bar.show();
  }

  get playAddress() {
    return address('play', this.now.puzzle);
  }

  leave() {
    this.gone = true;
    clearTimeout(this.timer);
    this.asking?.abort();
    this.silence();
  }
}
