// @ts-check
// The catalogue of a family, with your results.
import { get } from '../api.js';
import { h, put } from '../dom.js';
import { familyOf } from '../families.js';
import { seed } from '../icons.js';
import { showPicture } from '../picture.js';
import { address } from '../router.js';
import { counted } from '../text.js';

/** @typedef {import('../types.js').Entry} Entry */

/** @type {import('../shell.js').Screen} */
export async function showPuzzles(page, name) {
  const family = await familyOf(name);
  document.title = `${family.title} · pepo`;
  const rows = family.catalogue.map(row);
  put(
    page,
    h(
      'div.puzzles',
      h('h1', family.title),
      h('p.intro', family.line),
      ...groups(family.catalogue, rows),
    ),
  );
  const pictures = () => rows.forEach(r => r.draw());
  pictures();
  addEventListener('pepo-theme', pictures);
  get('/progress').then(
    found => {
      const mine = found[name];
      rows.forEach(r =>
        r.tell(mine.solved[r.name], mine.shortest?.includes(r.name) ?? false, family.unit),
      );
    },
    () => {},
  );
  return { family: name, leave: () => removeEventListener('pepo-theme', pictures) };
}

/**
 * A heading and a list for every level.
 * @param {Entry[]} entries
 * @param {{el: HTMLElement}[]} rows
 */
function groups(entries, rows) {
  const levels = [...new Set(entries.map(entry => entry.level_name))];
  return levels.map(level =>
    h(
      'section',
      h('h2', level),
      h('div.list', ...rows.filter((_, k) => entries[k].level_name === level).map(r => r.el)),
    ),
  );
}

/** @param {Entry} entry */
function row(entry) {
  const image = h('img', { alt: '', loading: 'lazy', width: 92, height: 92 });
  const mine = h('span.mine', { hidden: true });
  const el = h(
    'a.entry',
    { href: address('play', entry.name) },
    image,
    h('span', h('b', entry.title), h('span', entry.about), h('span.note', entry.note), mine),
  );
  return {
    el,
    name: entry.name,
    draw() {
      showPicture(image, entry.name);
    },
    /** @param {number|undefined} best @param {boolean} shortest @param {[string, string]} unit */
    tell(best, shortest, unit) {
      if (best === undefined) return;
      put(mine, seed(), `${counted(best, unit)}${shortest ? ', the fewest possible' : ''}`);
      mine.hidden = false;
    },
  };
}
