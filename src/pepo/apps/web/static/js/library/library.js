// @ts-check
// Library: saved and mined puzzles; jobs and their progress.
import { get, post } from '../api.js';
import { h, isLost, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { icon } from '../icons.js';
import { announce } from '../live-region.js';
import { noticeLine } from '../notice.js';
import { showPicture } from '../picture.js';
import { showPrint } from '../share/print.js';
import { counted } from '../text.js';
import { jobsPanel } from './jobs.js';
import { keptRow } from './kept-row.js';

/** @typedef {import('../types.js').Family} Family */
/** @typedef {import('../types.js').Kept} Kept */

const PAGE = 40;
const SORTS = [
  ['', 'Newest first'],
  ['added', 'Oldest first'],
  ['-length', 'Longest first'],
  ['length', 'Shortest first'],
  ['-level', 'Hardest first'],
  ['level', 'Easiest first'],
];

/** @type {import('../shell.js').Screen} */
export async function showLibrary(page, rest, families) {
  document.title = 'Library · pepo';
  const library = new Library(families, rest);
  put(page, library.el);
  await library.load();
  return { family: '', leave: () => library.leave() };
}

export class Library {
  /** @param {Family[]} families @param {string} where */
  constructor(families, where) {
    this.families = families;
    /** @type {Kept[]} */
    this.rows = [];
    /** @type {import('./kept-row.js').KeptRow[]} */
    this.drawn = [];
    this.count = 0;
    this.turn = 0;
    // The last filter: leaving its box doesn't load the same again.
    this.asked = '';
    const notice = noticeLine();
    notice.el.classList.add('shelf-notice');
    this.notice = notice.el;
    this.say = notice.say;
    this.family = h(
      'select.textbox',
      { 'aria-label': 'Family', onchange: () => this.load() },
      h('option', { value: '' }, 'All families'),
      ...families.map(f => h('option', { value: f.name }, f.title)),
    );
    this.sort = h(
      'select.textbox',
      { 'aria-label': 'Sort', onchange: () => this.load() },
      ...SORTS.map(([value, title]) => h('option', { value }, title)),
    );
    this.where = h('input.textbox', {
      'aria-label': 'Filter',
      placeholder: 'length > 9 and unique',
      value: where,
      spellcheck: 'false',
      onkeydown: event => {
        event.stopPropagation();
        if (event.key === 'Enter') this.load();
      },
      onchange: () => {
        if (this.where.value.trim() !== this.asked) this.load();
      },
    });
    this.list = h('div.shelf');
    this.more = h('button.btn', { hidden: true, onclick: () => this.load(true) }, 'Show more');
    this.sum = h('p.sum');
    this.print = h(
      'button.btn',
      {
        hidden: true,
        onclick: () => showPrint({ family: this.family.value, where: this.asked }, this.say),
      },
      icon('print'),
      'Print',
    );
    this.jobs = jobsPanel(
      families,
      number => {
        this.filter(`job = ${number}`);
        scrollTo({ top: 0 });
      },
      () => {
        if (this.rows.length <= PAGE) this.load();
      },
    );
    this.el = h(
      'div.library',
      h(
        'div.libraryhead',
        h('h1', 'Library'),
        h(
          'div.acts',
          this.print,
          h('button.btn', { onclick: () => this.jobs.mine() }, icon('new'), 'Mine for puzzles'),
        ),
      ),
      h(
        'div.filters',
        this.family,
        this.where,
        this.sort,
        h(
          'p.says',
          'Filter by length, level, unique, solutions, tag or job, for example ',
          h('code', 'length > 9 and unique'),
          '.',
        ),
      ),
      this.sum,
      this.notice,
      this.list,
      this.more,
      this.jobs.el,
    );
    this.pictures = () =>
      this.list.querySelectorAll('img').forEach(img => showPicture(img, img.dataset.puzzle ?? ''));
    addEventListener('pepo-theme', this.pictures);
  }

  /** @param {string} where */
  filter(where) {
    this.where.value = where;
    this.load();
  }

  /** @param {boolean} [further] */
  async load(further = false) {
    const mine = ++this.turn;
    this.asked = this.where.value.trim();
    const asked = new URLSearchParams({
      limit: String(PAGE),
      first: String(further ? this.rows.length : 0),
    });
    if (this.family.value) asked.set('family', this.family.value);
    if (this.asked) asked.set('where', this.asked);
    if (this.sort.value) asked.set('sort', this.sort.value);
    try {
      const found = await get(`/library?${asked}`);
      if (mine !== this.turn) return;
      this.rows = further ? [...this.rows, ...found.puzzles] : found.puzzles;
      this.count = found.count;
      if (this.notice.classList.contains('wrong')) this.say('');
      this.show();
    } catch (error) {
      if (mine === this.turn) this.say(sentenceOf(error), 'wrong');
    }
  }

  show() {
    const empty =
      this.where.value.trim() || this.family.value
        ? 'No puzzles match.'
        : 'Your library is empty. Make, draw or mine puzzles, and save the ones you like.';
    put(this.sum, this.count ? counted(this.count, ['puzzle', 'puzzles']) : empty);
    this.draw();
    this.print.hidden = this.count === 0;
    this.more.hidden = this.rows.length >= this.count;
  }

  /**
   * Rows are drawn once. The one with the focus isn't even moved: the others are put around it, so
   * no letter is lost. While you write in it, it stays, even if it no longer matches.
   */
  draw() {
    const focus = document.activeElement;
    const at = this.drawn.findIndex(({ el }) => el.contains(focus));
    const held = this.drawn[at];
    const drawn = this.rows.map(row => {
      const old = this.drawn.find(({ id }) => id === row.id);
      old?.show(row);
      return old ?? keptRow(row, this);
    });
    if (held && !drawn.includes(held) && isWriting(focus)) drawn.splice(at, 0, held);
    this.drawn = drawn;
    const all = drawn.map(({ el }) => el);
    const now = held ? all.indexOf(held.el) : -1;
    if (now < 0) {
      put(this.list, ...all);
      return;
    }
    for (const el of [...this.list.children]) if (el !== all[now]) el.remove();
    all[now].before(...all.slice(0, now));
    all[now].after(...all.slice(now + 1));
  }

  /** Whether it worked. @param {Kept} row @param {string} tag @param {boolean} away */
  async tag(row, tag, away) {
    const held = this.list.contains(document.activeElement);
    try {
      await post('/library/tag', { ids: [row.id], tags: tag.split(/\s+/), remove: away });
      await this.refresh();
      if (held && isLost(document.activeElement)) this.where.focus(); // the row no longer matches
      announce(away ? 'Tag removed.' : 'Tagged.');
      return true;
    } catch (error) {
      this.say(sentenceOf(error), 'wrong');
      return false;
    }
  }

  /**
   * A box in place of the title: Enter saves the name, Escape cancels; an empty name restores the
   * old title.
   * @param {Kept} row
   */
  rename(row) {
    const title = this.drawn.find(({ id }) => id === row.id)?.el.querySelector('.about > a');
    if (!title) return;
    let over = false;
    const end = async (/** @type {boolean} */ keep) => {
      if (over) return;
      over = true;
      const held = box.contains(document.activeElement);
      box.replaceWith(title);
      if (held) this.focusOn(row.id, 'button[title=Rename]');
      if (keep && box.value.trim() !== row.name) {
        try {
          await post('/library/rename', { id: row.id, name: box.value.trim() });
          await this.refresh();
          announce(box.value.trim() ? 'Renamed.' : 'Name removed.');
        } catch (error) {
          this.say(sentenceOf(error), 'wrong');
        }
      }
    };
    const box = h('input.textbox.namebox', {
      'aria-label': `Name of ${row.title}`,
      value: row.name,
      placeholder: row.title,
      maxlength: 80,
      autocomplete: 'off',
      onblur: () => end(true),
      onkeydown: event => {
        event.stopPropagation();
        if (!['Enter', 'Escape'].includes(event.key)) return;
        event.preventDefault(); // or Enter presses the button that has the focus next
        end(event.key === 'Enter');
      },
    });
    title.replaceWith(box);
    box.focus();
  }

  /** @param {Kept} row */
  async remove(row) {
    try {
      const { records } = await post('/library/remove', { ids: [row.id] });
      await this.refresh();
      this.say(
        `Deleted ${row.title}.`,
        '',
        h('button', { onclick: () => this.restore(records) }, 'Undo'),
      );
      this.notice.querySelector('button')?.focus();
    } catch (error) {
      this.say(sentenceOf(error), 'wrong');
    }
  }

  /** @param {import('../types.js').LibraryRecord[]} records */
  async restore(records) {
    try {
      await post('/library/restore', { records });
      await this.refresh();
      this.say('Restored.', 'right');
      this.focusOn(
        (this.rows.find(row => row.puzzle === records[0].puzzle) ?? this.rows[0])?.id,
        '.about a',
      );
    } catch (error) {
      this.say(sentenceOf(error), 'wrong');
    }
  }

  refresh() {
    return this.load();
  }

  /** @param {number|undefined} id @param {string} what */
  focusOn(id, what) {
    const row = this.drawn.find(one => one.id === id);
    /** @type {HTMLElement|null} */ (row?.el.querySelector(what) ?? null)?.focus();
  }

  leave() {
    this.jobs.leave();
    removeEventListener('pepo-theme', this.pictures);
  }
}

/** Whether there is something in a box that isn't saved yet. @param {Element|null} element */
const isWriting = element =>
  element instanceof HTMLInputElement && element.value !== element.defaultValue;
