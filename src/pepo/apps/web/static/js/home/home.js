// @ts-check
// Home: today's puzzles, the families as live little boards, and games to continue.
import { get, isAlone, post } from '../api.js';
import { Board } from '../board/board.js';
import { h, put } from '../dom.js';
import { pasteBox } from '../paste-box.js';
import { address } from '../router.js';
import { todayRow } from '../today/today.js';
import { showcase } from './showcase.js';

/** @typedef {import('../types.js').Family} Family */
/** @typedef {{total: number, solved: Record<string, number>, shortest: string[]|null}} Progress */

/** @type {import('../shell.js').Screen} */
export async function showHome(page, _rest, families) {
  document.title = 'pepo';
  const plates = h('div.plates');
  const more = h('div.continue', { hidden: true });
  const today = h('section.today-row', { 'aria-label': 'Today', hidden: true });
  put(
    page,
    h(
      'div.home',
      h(
        'div.lede',
        h('h1', `${families.length} kinds of puzzles`, h('br'), 'to play, solve and understand.'),
        pasteBox(
          isAlone() ? 'Paste an id or a link' : 'Paste anything: an id, a grid, JSON, a link',
        ),
      ),
      today,
      plates,
      more,
    ),
  );
  const cards = await Promise.all(families.map(plate));
  put(plates, ...cards.map(card => card.el));
  get('/progress').then(
    found => cards.forEach(card => card.tell(found[card.family])),
    () => {},
  );
  get('/saves?limit=3').then(
    saves => continueRow(more, saves),
    () => {},
  );
  let draw = () => {};
  const redraw = () => draw();
  addEventListener('pepo-theme', redraw);
  todayRow(today).then(
    drawn => {
      draw = drawn;
    },
    () => {},
  );
  return {
    family: '',
    leave: () => {
      removeEventListener('pepo-theme', redraw);
      cards.forEach(card => card.stop());
    },
  };
}

/** @param {Family} family @param {number} place */
async function plate(family, place) {
  const board = showcase(place);
  const frames = (/** @type {''|'?still=true'} */ how) =>
    get(`/families/${family.name}/showcase${how}`).then(
      shown => board.show(shown.frames),
      () => {},
    );
  await frames('?still=true');
  frames('');
  const open = address('family', family.name);
  const done = h(
    'a.done',
    { href: address('puzzles', family.name) },
    `${family.catalogue.filter(entry => entry.solvable).length} puzzles`,
  );
  const best = h('i');
  const others = h('i');
  const bar = h('div.progress', { 'aria-hidden': 'true' }, best, others);
  const el = h(
    'article.plate-card',
    h('a.pic', { href: open, 'aria-hidden': 'true', tabindex: -1 }, board.el),
    h(
      'div',
      h('h2', h('a', { href: open }, family.title)),
      h('p.line', family.line),
      h('div.foot', h('a.btn', { href: open, 'aria-label': `Play ${family.title}` }, 'Play'), done),
      bar,
    ),
  );

  /** @param {Progress} found */
  function tell(found) {
    const solved = Object.keys(found.solved).length;
    const shortest = found.shortest?.length ?? solved;
    put(
      done,
      `${solved} of ${found.total} solved`,
      ...(solved && found.shortest ? [h('br'), `${shortest} in the fewest ${family.unit[1]}`] : []),
    );
    best.style.width = `${(100 * shortest) / found.total}%`;
    others.style.width = `${(100 * (solved - shortest)) / found.total}%`;
  }
  return { el, tell, family: family.name, stop: board.stop };
}

/** @param {HTMLElement} row @param {import('../types.js').Saved[]} saves */
function continueRow(row, saves) {
  if (!saves.length) return;
  put(
    row,
    ...saves.map(saved => {
      const board = new Board();
      board.show(saved.scene, { rate: 0 });
      const el = h(
        'div.begun',
        h(
          'a.cont',
          { href: address('play', saved.puzzle) },
          board.el,
          h('span', h('b', `Continue ${saved.title}`), h('span', saved.tally.join(', '))),
        ),
        giveUp(saved, () => {
          el.remove();
          row.hidden = !row.childElementCount;
        }),
      );
      return el;
    }),
  );
  row.hidden = false;
}

/**
 * Gives up a game, after a second press.
 * @param {import('../types.js').Saved} saved
 * @param {() => void} done
 */
function giveUp(saved, done) {
  let asked = false;
  const button = h(
    'button.btn.small',
    {
      'aria-label': `Give up ${saved.title}`,
      title: 'Drop this game; it counts as lost',
      onclick: () => {
        if (asked) post('/forget', { puzzle: saved.puzzle }).then(done, () => {});
        else {
          asked = true;
          put(button, 'Really?');
          button.setAttribute('aria-label', `Really give up ${saved.title}?`);
        }
      },
    },
    'Give up',
  );
  return button;
}
