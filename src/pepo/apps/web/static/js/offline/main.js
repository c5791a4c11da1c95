// @ts-check
// The whole page of an exported puzzle: a board, buttons, and moves to watch.
import { Board } from '../board/board.js';
import { celebrate } from '../board/finale.js';
import { listenToKeys } from '../board/grid.js';
import { markLegal } from '../board/legal-marks.js';
import { listenToPointer } from '../board/pointer.js';
import { zoomBar } from '../board/zoom-bar.js';
import { h, must, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { icon, mark, seed } from '../icons.js';
import { announce } from '../live-region.js';
import { noticeLine } from '../notice.js';
import { done } from '../play/done.js';
import { settings, settleAlone } from '../settings.js';
import { listenToActions } from '../shortcuts.js';
import { aside, counted, number } from '../text.js';
import { playerBar } from '../watch/player-bar.js';
import { Game, rulesOf } from './game.js';
import { settingToggles } from './toggles.js';

const data = JSON.parse(must(document.getElementById('puzzle')).textContent ?? '{}');
settleAlone(data.settings);
const rules = await rulesOf(data);
let game = new Game(data, rules);
/**
 * Moves being watched; null while you play.
 * @type {{title: string, whys: string[], mine: Game}|null}
 */
let reel = null;
let playing = false;

const board = new Board();
const zoom = zoomBar(board);
const how = h('p.how');
const { el: notice, say } = noticeLine();
const win = h('section.win', { hidden: true, 'aria-label': 'Solved' });
const player = h('section.sec', { 'aria-label': 'Playback' });
const heading = h('h2');
const why = h('p.why');
const bar = playerBar({ step, toggle, seek, plays: 'Play', scrubs: 'Scrub' });
const playback = [
  heading,
  bar.el,
  why,
  h('div.acts', h('button.btn', { onclick: back }, 'Back to my game')),
];
const choices = watchable();
const toggles = settingToggles(() => show(0));
const tools = {
  undo: tool('undo', 'Undo', () => step(-1)),
  redo: tool('redo', 'Redo', () => step(1)),
  restart: tool('restart', 'Restart', restart),
};
const pencils = {
  pencil: tool('pencil', 'Pencil', pencil),
  keep: tool('kept', 'Keep', pencil, 'layer'),
  takeBack: tool('erase', 'Take back', takeBack, 'layer'),
};

put(
  must(document.getElementById('page')),
  h(
    'div.play.offline',
    h(
      'section.stage',
      { 'aria-label': 'Board' },
      h('div.goal', h('p.which', h('b', data.title), aside(data)), h('h1', data.goal), how),
      h('div.table', board.el, zoom.el, toggles.el),
      notice,
      h(
        'div.toolbar',
        { role: 'toolbar', 'aria-label': 'Play' },
        h('div.grp', ...Object.values(tools)),
        rules.pencilled && h('div.grp', ...Object.values(pencils)),
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
          h('summary', 'How to play'),
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
      : say(game.solved ? "It's already solved." : 'Nothing to play there.', 'wrong'),
};
listenToPointer(board, mover);
listenToKeys(board, mover, `${data.title}: ${data.goal}`);
listenToActions({
  undo: () => step(-1),
  'step-back': () => step(-1),
  redo: () => step(1),
  'step-forward': () => step(1),
  play: () => reel && toggle(),
  assists: () => toggles.set('assists', !settings.assists),
  ...zoom.actions,
  ...(rules.pencilled && { pencil, 'take-back': takeBack }),
});

/** @param {string} name @param {string} title @param {() => void} run @param {string} [kind] */
function tool(name, title, run, kind) {
  return h(`button.tool${kind ? `.${kind}` : ''}`, { onclick: run }, icon(name), h('span', title));
}

function restart() {
  game.restart();
  say('');
  show();
}

/** Take the pencil, or keep what was pencilled and put it away. */
function pencil() {
  if (reel) leaveReel();
  const act = game.pencilling ? 'keep-pencilled' : 'pencil';
  const said = done(act, game);
  game.pencil();
  show();
  say(said);
}

function takeBack() {
  const said = game.pencilling ? done('take-back-pencilled', game) : 'Nothing is pencilled.';
  game.takeBack();
  show();
  say(said);
}

/** @param {string} move */
function play(move) {
  if (reel) leaveReel();
  try {
    game.play(move);
    say('');
    show();
  } catch (error) {
    board.shake();
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

/** @param {number} at */
function seek(at) {
  playing = false;
  game.go(at);
  show(0);
}

/** @param {number} [rate] */
function show(rate) {
  const shown = board.show(game.scene(), rate === undefined ? {} : { rate });
  how.classList.toggle('unbegun', !game.at); // not printed before the first move
  put(
    how,
    h(
      'span',
      rules.tally?.(game.state) ??
        `${counted(game.at, data.unit)} ${reel ? `of ${game.moves.length}` : 'played'}`,
    ),
    game.pencilled ? h('span', game.pencilled) : null,
    fewest(),
  );
  pencils.pencil.hidden = game.pencilling;
  pencils.keep.hidden = pencils.takeBack.hidden = !game.pencilling;
  tools.undo.disabled = tools.restart.disabled = game.at === 0;
  tools.redo.disabled = game.at === game.moves.length;
  showWin();
  showPlayer();
  const won = game.solved && !reel ? ' Solved.' : '';
  announce(board.news() + (board.scene?.alt ?? '') + won);
  return shown;
}

function fewest() {
  const known = data.fewest;
  return known?.moves && known.exact && !rules.tally
    ? h('span', `shortest solution: ${counted(known.moves, data.unit)}`)
    : null;
}

function showWin() {
  const won = game.solved && !reel;
  if (win.hidden !== won) return;
  win.hidden = !won;
  if (!won) return;
  const known = data.fewest?.exact;
  const shortest = known && game.at <= data.fewest.moves;
  const enough =
    !known || rules.tally
      ? ''
      : shortest
        ? ', the fewest possible'
        : `; ${number(data.fewest.moves)} would have been enough`;
  put(
    win,
    h('div.seedrow', seed(), seed(), seed()),
    h('h2', shortest && !rules.tally ? 'The shortest solution.' : 'Solved.'),
    h('p.why', `${counted(game.at, data.unit)}${enough}.`),
    h(
      'div.acts',
      h('button.btn.go', { onclick: restart }, 'Play again'),
      h('button.btn', { onclick: () => watch('Your moves', game.moves, []) }, 'Watch replay'),
    ),
  );
  celebrate(board);
}

// -- watching

/** What there is to watch. */
function watchable() {
  /** @param {string} title @param {string} what @param {string[]} moves @param {string[]} whys */
  const button = (title, what, moves, whys) =>
    h('button.btn', { onclick: () => watch(what, moves, whys) }, icon('play'), title);
  const { moves, solution } = data;
  const buttons = [
    ...(moves.length ? [button('Replay', 'Replay', moves, [])] : []),
    ...(solution ? [button('Solution', 'Solution', solution.moves, solution.whys)] : []),
  ];
  return buttons.length ? [h('h2', 'Watch'), h('div.acts', ...buttons)] : [];
}

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
  reel = null; // what was shown is now your own game, from where it stands
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
  const shown = reel ? playback : choices;
  if (player.firstChild !== (shown[0] ?? null)) put(player, ...shown);
  if (!reel) return;
  const { at, moves } = game;
  put(heading, reel.title);
  bar.show({ at, length: moves.length, place: `${at} of ${moves.length}`, playing });
  put(why, reel.whys[at - 1] ?? '');
}

function back() {
  const mine = reel?.mine;
  leaveReel();
  game = mine && mine.moves !== data.moves ? mine : new Game(data, rules);
  show(0);
}

if (data.replay) watch('Replay', data.moves, []);
else show(0);
