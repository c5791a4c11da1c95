// @ts-check
// The Play screen: puts the parts together and hands them keys, clicks and news.
import { get, post } from '../api.js';
import { listenToKeys } from '../board/grid.js';
import { markLegal } from '../board/legal-marks.js';
import { listenToPointer } from '../board/pointer.js';
import { zoomBar } from '../board/zoom-bar.js';
import { h, put } from '../dom.js';
import { familyOf } from '../families.js';
import { takeUnderstood } from '../paste-box.js';
import { rename } from '../router.js';
import { settings } from '../settings.js';
import { askPanel } from '../watch/ask-panel.js';
import { codePanel } from '../watch/code.js';
import { methodPicker } from '../watch/methods.js';
import { chooseByAddress } from '../watch/options.js';
import { playerPanel } from '../watch/player.js';
import { stackPanel } from '../watch/stack.js';
import { stagePanel } from '../watch/stages.js';
import { stepPanel } from '../watch/step.js';
import { tracePanel } from '../watch/trace.js';
import { caption } from './caption.js';
import { hintCard } from './hint.js';
import { noticeLine } from './notice.js';
import { Play } from './play.js';
import { askAbout } from './questions.js';
import { replay } from './replay.js';
import { rulerPanel } from './ruler.js';
import { rulesPanel } from './rules.js';
import { shareBar } from './share-bar.js';
import { listenToShortcuts } from './shortcuts.js';
import { switchPanel } from './switches.js';
import { toolbar } from './toolbar.js';
import { winCard } from './win.js';

/** @typedef {import('../types.js').Game} Game */

const MAX_PRINTED = 600; // characters of an id that fit under a board

/** @type {import('../shell.js').Screen} */
export async function showPlay(page, text) {
  const name = text.split(/[:/]/)[0];
  const game = await post('/open', {
    puzzle: text,
    switches: settings.switches(name),
    assists: settings.assists,
  });
  return present(page, game, { named: text.includes('|') ? 'moved' : 'now' });
}

/** A method at a row of its trace: method, row, puzzle. @type {import('../shell.js').Screen} */
export async function showWatch(page, text) {
  const [, method, options, row, puzzle] =
    text.match(/^([a-z][a-z0-9-]*)((?:;[a-z][a-z0-9-]*=[^/;=]+)*)\/(\d+)\/(.+)$/s) ?? [];
  if (!puzzle) throw new Error(`"${text}" isn't a method, a row and a puzzle.`);
  const game = await post('/open', {
    puzzle,
    resume: false,
    switches: settings.switches(puzzle.split(/[:/]/)[0]),
    assists: settings.assists,
  });
  return present(page, game, {
    first: play => {
      chooseByAddress(play, options);
      return watchAt(play, method, Number(row));
    },
  });
}

/** @param {Play} play @param {string} method @param {number} row */
export async function watchAt(play, method, row) {
  const known = play.family.methods.map(({ name }) => name);
  if (!known.includes(method)) {
    play.say(`There is no method "${method}"; known: ${known.join(', ')}.`, 'wrong');
    return;
  }
  await play.startWatch('method', method, false);
  await play.watch?.seek(Math.min(row, play.watch.length));
}

/** A saved game shown move by move. @type {import('../shell.js').Screen} */
export async function showReplay(page, text) {
  const name = text.split(/[:/]/)[0];
  const game = await post('/open', {
    puzzle: text,
    resume: false,
    switches: settings.switches(name),
    assists: settings.assists,
  });
  return present(page, game, { first: replay });
}

/**
 * A family without a puzzle: the last game, or the first puzzle that isn't solved yet.
 * @type {import('../shell.js').Screen}
 */
export async function playFamily(page, name) {
  const family = await familyOf(name);
  const [saves, progress] = await Promise.all([
    get(`/saves?limit=1&family=${encodeURIComponent(name)}`),
    get('/progress'),
  ]);
  const open = family.catalogue.find(
    entry => entry.solvable && !(entry.name in progress[name].solved),
  );
  return showPlay(page, saves[0]?.puzzle ?? open?.name ?? family.catalogue[0].name, []);
}

/**
 * What a printed board says below it: the rules, and the text that brings it back.
 * @param {Game} game
 */
const onPaper = game =>
  h(
    'div.on-paper',
    { 'aria-hidden': 'true' },
    ...game.rules.map(rule => h('p', rule)),
    game.puzzle.length <= MAX_PRINTED ? h('p.id', game.puzzle) : null,
  );

/**
 * @param {HTMLElement} page
 * @param {Game} game
 * @param {object} [how]
 * @param {'now'|'moved'|'never'} [how.named] when the address becomes the puzzle's: a link that
 *   holds moves stays until the next move
 * @param {(play: Play) => void} [how.first] what it begins with
 * @param {import('./win.js').Next} [how.next] where a win leads, if not to the next puzzle
 */
export async function present(page, game, { named = 'moved', first, next } = {}) {
  const family = await familyOf(game.family);
  const play = new Play(family, game);
  document.title = `${game.title} · ${family.title} · pepo`;
  const own = () => rename('play', game.name ?? game.puzzle);
  if (named === 'now') own();
  const player = {
    play: (/** @type {string} */ move) => {
      if (!play.watch?.predictions.choose(Number(move))) play.play(move);
    },
    refuse: (/** @type {import('../types.js').Shape} */ shape) => play.refuse(shape),
    ask: (/** @type {import('../types.js').Shape|null} */ shape) => askAbout(play, shape),
  };
  markLegal(play.board);
  const zoom = zoomBar(play.board);
  listenToPointer(play.board, player);
  listenToKeys(play.board, player, `${game.title}: ${game.goal}`);
  const parts = [
    caption(play),
    switchPanel(play),
    rulerPanel(play),
    noticeLine(play),
    toolbar(play),
    winCard(play, next),
    hintCard(play),
    rulesPanel(play),
    methodPicker(play),
    stagePanel(play),
    playerPanel(play),
    askPanel(play),
    stepPanel(play),
    stackPanel(play),
    tracePanel(play),
    codePanel(play),
    shareBar(play),
  ];
  const [top, switches, ruler, notice, tools, ...margin] = parts;
  switches.el.append(ruler.el);
  put(
    page,
    h(
      'div.play',
      h(
        'section.stage',
        { 'aria-label': 'Board' },
        top.el,
        h('div.table', play.board.el, zoom.el, switches.el),
        notice.el,
        tools.el,
        onPaper(game),
      ),
      h('aside.margin', { 'aria-label': 'Solving' }, ...margin.map(part => part.el)),
    ),
  );
  play.onChange(() => parts.forEach(part => part.show()));
  if (named === 'moved') play.kept = own;
  const silence = listenToShortcuts(play, zoom.actions);
  play.take(game, { rate: 0 });
  const understood = takeUnderstood();
  if (understood) play.say(understood, 'right');
  else if (game.resumed && !game.solved) play.say("You're back where you left off.");
  first?.(play);
  return {
    family: family.name,
    leave: () => {
      silence();
      play.leave();
    },
  };
}
