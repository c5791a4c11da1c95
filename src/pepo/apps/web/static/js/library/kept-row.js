// @ts-check
// A puzzle of the library: its picture, what is known of it, its tags, what can be done with it.
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { showPicture } from '../picture.js';
import { address } from '../router.js';
import { number } from '../text.js';

/** @typedef {import('../types.js').Kept} Kept */

/** @type {Intl.DateTimeFormatOptions} */
const DATE = { day: 'numeric', month: 'short', year: 'numeric' };

/** @param {Kept} row @param {import('./library.js').Library} library */
export function keptRow(row, library) {
  const family = library.families.find(f => f.name === row.family);
  const facts = Object.entries(row.facts)
    .map(([name, value]) => factOf(name, value, row.facts))
    .filter(Boolean);
  const field = h('input.tagbox', {
    'aria-label': `Tag ${row.title}`,
    placeholder: '+ tag',
    size: 7,
    onkeydown: event => {
      event.stopPropagation();
      if (event.key === 'Enter' && field.value.trim()) library.tag(row, field.value.trim(), false);
    },
  });
  const image = h('img', {
    alt: '',
    loading: 'lazy',
    width: 84,
    height: 84,
    'data-puzzle': row.puzzle,
  });
  showPicture(image, row.puzzle);
  return h(
    'article.kept',
    h('a.pic', { href: address('play', row.puzzle), tabindex: -1, 'aria-hidden': 'true' }, image),
    h(
      'div.about',
      h('a', { href: address('play', row.puzzle) }, h('b', row.title)),
      h('p.says', [family?.title, ...facts].filter(Boolean).join(' · ')),
      h(
        'p.says',
        `${row.what}${row.job ? ` by job ${row.job}` : ''}, `,
        new Date(row.added * 1000).toLocaleDateString('en', DATE),
      ),
      h(
        'div.tags',
        ...row.tags.map(tag =>
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
              {
                'aria-label': `Remove the tag ${tag}`,
                onclick: () => library.tag(row, tag, true),
              },
              icon('cross'),
            ),
          ),
        ),
        field,
      ),
    ),
    h(
      'div.rowacts',
      h('a.btn.small', { href: address('play', row.puzzle) }, 'Open'),
      h(
        'a.icon',
        { href: address('edit', row.puzzle), 'aria-label': `Edit ${row.title}`, title: 'Edit' },
        icon('edit'),
      ),
      h(
        'button.icon',
        {
          'aria-label': `Rename ${row.title}`,
          title: 'Rename',
          onclick: () => library.rename(row),
        },
        icon('rename'),
      ),
      h(
        'button.icon',
        {
          'aria-label': `Delete ${row.title}`,
          title: 'Delete',
          onclick: () => library.remove(row),
        },
        icon('bin'),
      ),
    ),
  );
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
