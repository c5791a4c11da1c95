// @ts-check
// A puzzle of the library: its picture, what is known of it, its tags, what can be done with it.
import { h, isLost, put } from '../dom.js';
import { icon } from '../icons.js';
import { showPicture } from '../picture.js';
import { address } from '../router.js';
import { number } from '../text.js';

/** @typedef {import('../types.js').Kept} Kept */

/** @type {Intl.DateTimeFormatOptions} */
const DATE = { day: 'numeric', month: 'short', year: 'numeric' };

/**
 * A row of the list, drawn once; `show` tells it what is known now, and leaves alone what can have
 * the focus.
 * @typedef {{id: number, el: HTMLElement, show: (row: Kept) => void}} KeptRow
 */

/** @param {Kept} row @param {import('./library.js').Library} library @returns {KeptRow} */
export function keptRow(row, library) {
  let tagged = '';
  const family = library.families.find(f => f.name === row.family);
  const field = h('input.tagbox', {
    placeholder: '+ tag',
    size: 7,
    onkeydown: event => {
      event.stopPropagation();
      if (event.key === 'Enter') add();
    },
  });
  async function add() {
    const tag = field.value.trim();
    if (!tag) return;
    field.value = ''; // for the next one, which may be typed at once
    if (!(await library.tag(row, tag, false)) && !field.value) field.value = tag;
  }
  const image = h('img', {
    alt: '',
    loading: 'lazy',
    width: 84,
    height: 84,
    'data-puzzle': row.puzzle,
  });
  showPicture(image, row.puzzle);
  const title = h('b');
  const known = h('p.says');
  const tags = h('div.tags', field);
  const edit = h('a.icon', { href: address('edit', row.puzzle), title: 'Edit' }, icon('edit'));
  const rename = h(
    'button.icon',
    { title: 'Rename', onclick: () => library.rename(row) },
    icon('rename'),
  );
  const remove = h(
    'button.icon',
    { title: 'Delete', onclick: () => library.remove(row) },
    icon('bin'),
  );

  /** @param {Kept} now */
  function show(now) {
    row = now;
    put(title, row.title);
    for (const [part, verb] of /** @type {[HTMLElement, string][]} */ ([
      [field, 'Tag'],
      [edit, 'Edit'],
      [rename, 'Rename'],
      [remove, 'Delete'],
    ]))
      part.setAttribute('aria-label', `${verb} ${row.title}`);
    const facts = Object.entries(row.facts).map(([name, value]) => factOf(name, value, row.facts));
    put(known, [family?.title, ...facts].filter(Boolean).join(' · '));
    if (tagged !== JSON.stringify(row.tags)) showTags();
  }

  function showTags() {
    tagged = JSON.stringify(row.tags);
    const held = tags.contains(document.activeElement);
    for (const part of [...tags.children]) if (part !== field) part.remove();
    field.before(...row.tags.map(tag => tagOf(tag)));
    if (held && isLost(document.activeElement)) field.focus();
  }

  /** @param {string} tag */
  const tagOf = tag =>
    h(
      'span.tag',
      h(
        'button',
        {
          title: `Show puzzles tagged ${tag}`,
          onclick: () => library.filter(`tag = "${tag}"`),
        },
        tag,
      ),
      h(
        'button',
        { 'aria-label': `Remove the tag ${tag}`, onclick: () => library.tag(row, tag, true) },
        icon('cross'),
      ),
    );

  show(row);
  const el = h(
    'article.kept',
    h('a.pic', { href: address('play', row.puzzle), tabindex: -1, 'aria-hidden': 'true' }, image),
    h(
      'div.about',
      h('a', { href: address('play', row.puzzle) }, title),
      known,
      h(
        'p.says',
        `${row.what}${row.job ? ` by job ${row.job}` : ''}, `,
        new Date(row.added * 1000).toLocaleDateString('en', DATE),
      ),
      tags,
    ),
    h(
      'div.rowacts',
      h('a.btn.small', { href: address('play', row.puzzle) }, 'Open'),
      edit,
      rename,
      remove,
    ),
  );
  return { id: row.id, el, show };
}

/**
 * A fact in few words: a yes is its name, the name of its level speaks for it.
 * @param {string} name
 * @param {string|number|boolean} value
 * @param {Kept['facts']} all
 */
function factOf(name, value, all) {
  if (name === 'level_name') return String(value);
  if (name === 'level' && all.level_name !== undefined) return '';
  if (name === 'unique') return value ? 'unique' : '';
  return `${name.replaceAll('_', ' ')} ${typeof value === 'number' ? number(value) : value}`;
}
