// @ts-check
// The whole page of an exported puzzle: a board, what can be done, and somebody else's moves.

import { Board } from '../board/board.js';
import { celebrate } from '../board/finale.js';
import { listenToKeys } from '../board/grid.js';
import { markLegal } from '../board/legal-marks.js';
import { listenToPointer } from '../board/pointer.js';
import { counted, h, must, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { icon, mark, seed } from '../icons.js';
import { announce } from '../live-region.js';
import { settings } from '../settings.js';
import { Game, rulesOf } from './game.js';

const data = JSON.parse(must(document.getElementById('puzzle')).textContent ?? '{}');
const rules = await rulesOf(data);
let game = new Game(data, rules);
/**
 * Somebody's moves being watched; null while one plays oneself.
 * @type {{title: string, whys: string[], mine: Game}|null}
 */
let reel = null;
let playing = false;

const board = new Board();
const how = h('p.how');
const notice = h('p.notice', { role: 'status' });
const win = h('section.win', { hidden: true, 'aria-label': 'Solved' });
const player = h('section.sec', { 'aria-label': 'Playback' });
const tools = {
  undo: tool('undo', 'Undo', () => step(-1)),
  redo: tool('redo', 'Redo', () => step(1)),
  restart: tool('restart', 'Restart', () => {
    game.go(0);
    show();
  }),
};

put(
  must(document.getElementById('page')),
  h(
    'div.play.offline',
    h(
      'section.stage',
      { 'aria-label': 'Board' },
      h(
        'div.goal',
        h('p.which', h('b', data.title), data.about === data.title ? '' : `, ${data.about}`),
        h('h1', data.goal),
        how,
      ),
      h('div.table', board.el),
      notice,
      h(
        'div.toolbar',
        { role: 'toolbar', 'aria-label': 'Play' },
        h('div.grp', ...Object.values(tools)),
      ),
    ),
    h(
      'aside.margin',
      { 'aria-label': 'About' },
      win,
      h(
        'section.sec',
        h(
          'details.rules',
          { open: true },
          h('summary', 'How it goes'),
          ...data.rules.map((/** @type {string} */ rule) => h('p', rule)),
        ),
      ),
      player,
      h(
        'footer.made',
        mark(),
        h('span', h('b', 'pepo'), ` · ${data.family}`),
        h('details', h('summary', 'This puzzle as text'), h('code', data.id)),
      ),
    ),
  ),
);

markLegal(board);
const mover = {
  play,
  refuse: (/** @type {import('../types.js').Shape} */ shape) =>
    shape.tries
      ? play(shape.tries)
      : say(game.solved ? 'It is solved.' : 'Nothing can be done there now.', 'wrong'),
};
listenToPointer(board, mover);
listenToKeys(board, mover, `${data.title}: ${data.goal}`);
addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'u') step(-1);
  else if (event.key === 'r') step(1);
  else if (event.key === 'p' && reel) toggle();
  else return;
  event.preventDefault();
});

/** @param {string} name @param {string} title @param {() => void} run */
function tool(name, title, run) {
  return h('button.tool', { onclick: run }, icon(name), h('span', title));
}

/** @param {string} move */
function play(move) {
  if (reel) leaveReel();
  try {
    game.play(move);
    say('');
    show();
  } catch (error) {
    board.el.classList.remove('shake');
    void board.el.offsetWidth;
    board.el.classList.add('shake');
    say(sentenceOf(error), 'wrong');
  }
}

/** @param {number} by */
function step(by) {
  playing = false;
  game.go(game.at + by);
  say('');
  show();
}

/** @param {string} text @param {string} [tone] */
function say(text, tone = '') {
  notice.className = `notice ${tone}`;
  put(notice, text);
  if (text) announce(text);
}

/** @param {number} [rate] */
function show(rate) {
  const shown = board.show(game.scene(), rate === undefined ? {} : { rate });
  how.classList.toggle('unbegun', !game.at); // on paper nobody has begun
  put(
    how,
    h(
      'span',
      rules.tally?.(game.state) ??
        `${counted(game.at, data.unit)} ${reel ? `of ${game.moves.length}` : 'played'}`,
    ),
    fewest(),
  );
  tools.undo.disabled = tools.restart.disabled = game.at === 0;
  tools.redo.disabled = game.at === game.moves.length;
  showWin();
  showPlayer();
  announce(board.scene?.alt ?? '');
  return shown;
}

function fewest() {
  const known = data.fewest;
  return known?.moves && known.exact && !rules.tally
    ? h('span', `${counted(known.moves, data.unit)} at best`)
    : null;
}

function showWin() {
  const won = game.solved && !reel;
  if (win.hidden !== won) return;
  win.hidden = !won;
  if (!won) return;
  const shortest = data.fewest?.exact && game.at <= data.fewest.moves;
  put(
    win,
    h('div.seedrow', seed(), seed(), seed()),
    h('h2', shortest && !rules.tally ? 'The shortest way there is.' : 'Solved.'),
    h(
      'p.why',
      `${counted(game.at, data.unit)}${data.fewest?.exact && !shortest ? `; ${data.fewest.moves.toLocaleString('en')} would have been enough` : ''}.`,
    ),
    h(
      'div.acts',
      h(
        'button.btn.go',
        {
          onclick: () => {
            game.go(0);
            show();
          },
        },
        'Again',
      ),
      h('button.btn', { onclick: () => watch('Your moves', game.moves, []) }, 'Replay'),
    ),
  );
  celebrate(board);
  announce('Solved.');
}

// -- somebody else's moves

/** @param {string} title @param {string[]} moves @param {string[]} whys */
function watch(title, moves, whys) {
  const mine = reel?.mine ?? game;
  game = new Game(data, rules);
  moves.forEach(move => game.play(move));
  game.go(0);
  reel = { title, whys, mine };
  show(0);
  toggle();
}

function leaveReel() {
  playing = false;
  reel = null; // what was shown is now one's own game, from where it stands
}

async function toggle() {
  playing = !playing;
  if (playing && game.at === game.moves.length) {
    game.go(0);
    await show(0);
  }
  showPlayer();
  while (playing && game.at < game.moves.length) {
    game.go(game.at + 1);
    await show();
    await new Promise(resolve => setTimeout(resolve, settings.rate ? 420 / settings.rate : 420));
  }
  playing = false;
  showPlayer();
}

function showPlayer() {
  const { solution } = data;
  if (!reel) {
    put(
      player,
      ...(data.moves.length || solution
        ? [
            h('h2', 'Watch'),
            h(
              'div.acts',
              data.moves.length
                ? h(
                    'button.btn',
                    { onclick: () => watch('Replay', data.moves, []) },
                    icon('play'),
                    'The replay',
                  )
                : null,
              solution
                ? h(
                    'button.btn',
                    { onclick: () => watch('A solution', solution.moves, solution.whys) },
                    icon('play'),
                    'A solution',
                  )
                : null,
            ),
          ]
        : []),
    );
    return;
  }
  const range = player.querySelector('input');
  if (!range || player.dataset.of !== reel.title) buildPlayer();
  const live = /** @type {HTMLInputElement} */ (player.querySelector('input'));
  live.value = String(game.at);
  live.style.setProperty('--p', `${(100 * game.at) / (game.moves.length || 1)}%`);
  put(must(player.querySelector('output')), `${game.at} of ${game.moves.length}`);
  put(must(player.querySelector('.why')), reel.whys[game.at - 1] ?? '');
  const main = must(player.querySelector('.playbtn'));
  put(main, icon(playing ? 'pause' : 'play'));
  main.setAttribute('aria-label', playing ? 'Pause' : 'Play');
}

function buildPlayer() {
  if (!reel) return;
  player.dataset.of = reel.title;
  put(
    player,
    h('h2', reel.title),
    h(
      'div.player',
      h(
        'div.bar',
        h('button.icon', { 'aria-label': 'Step back', onclick: () => step(-1) }, icon('stepBack')),
        h('button.playbtn', { onclick: toggle }),
        h(
          'button.icon',
          { 'aria-label': 'Step forward', onclick: () => step(1) },
          icon('stepForward'),
        ),
      ),
      h(
        'div.scrub',
        h('input', {
          type: 'range',
          min: 0,
          max: game.moves.length,
          'aria-label': 'Scrub',
          oninput: event => {
            playing = false;
            game.go(Number(event.currentTarget.value));
            show(0);
          },
        }),
        h('output'),
      ),
    ),
    h('p.why'),
    h('div.acts', h('button.btn', { onclick: back }, 'Play it myself')),
  );
}

function back() {
  const mine = reel?.mine;
  leaveReel();
  game = mine && mine.moves !== data.moves ? mine : new Game(data, rules);
  delete player.dataset.of;
  show(0);
}

if (data.replay) watch('Replay', data.moves, []);
else show(0);
