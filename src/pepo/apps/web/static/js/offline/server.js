// @ts-check
// Answers in place of the server: what pepo's API says, as far as a page knows it without Python.
import { Refused } from '../errors.js';
import { svgText } from '../picture.js';
import { sayDay } from '../today/date.js';
import { hint, movesBack, outlook, review, tally, winOf } from './advice.js';
import { Book } from './book.js';
import { checkAnswer, courseOf } from './course.js';
import { dateOf, day, month } from './days.js';
import { choose, preferences, reset } from './preferences.js';
import { codeOf } from './recordings.js';
import { Reels } from './reels.js';
import { forgetGame, games, keepGame, keepResult, progress } from './results.js';
import { sceneOf, viewOf } from './scene.js';
import { Session } from './session.js';

/** @typedef {import('./book.js').Opened} Opened */
/** @typedef {import('./scene.js').Shown} Shown */
/** @typedef {import('./scene.js').Game} Game */

const ACTS = /** @type {Record<string, (session: Session) => void>} */ ({
  undo: session => {
    session.at = Math.max(0, session.at - 1);
  },
  redo: session => session.go(session.at + 1),
  restart: session => session.restart(),
  checkpoint: session => session.checkpoint(),
  back: session => session.back(),
  pencil: session => session.pencil(),
  'keep-pencilled': session => session.keepPencilled(),
  'take-back-pencilled': session => session.takeBackPencilled(),
});

/** @param {import('./book.js').Source} source @returns {import('../api.js').Answers} */
export function serverOf(source) {
  const server = new Server(source);
  return async (path, how) => {
    try {
      return await server.answer(
        how.method ?? 'GET',
        path,
        how.body ? JSON.parse(String(how.body)) : {},
      );
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw new Refused(error instanceof Error ? error.message : String(error), 400);
    }
  };
}

class Server {
  /** @param {import('./book.js').Source} source */
  constructor(source) {
    this.book = new Book(source);
    this.reels = new Reels(this.book);
    /** The game that was answered last; most questions are about it. @type {Game|null} */
    this.last = null;
  }

  /** @param {string} method @param {string} path @param {any} asked */
  answer(method, path, asked) {
    const { pathname, searchParams } = new URL(path, 'pepo:/');
    const parts = pathname.split('/').filter(Boolean);
    const { data } = this.book;
    switch (`${method} /${parts[0]}`) {
      case 'GET /families':
        if (parts[2] === 'methods') return codeOf(data.recordings ?? [], parts[1], parts[3]);
        return parts[2] === 'showcase' ? this.showcase(parts[1], searchParams) : data.families;
      case 'GET /settings':
        return preferences(data.settings);
      case 'POST /settings':
        return choose(data.settings, asked.changes);
      case 'DELETE /settings':
        return reset(data.settings, parts[1] === 'keys');
      case 'GET /trouble':
        return {};
      case 'GET /progress':
        return progress(data.families);
      case 'GET /saves':
        return this.saves(searchParams);
      case 'GET /today':
        return day(this.book, searchParams.get('date'));
      case 'GET /calendar':
        return month(this.book, searchParams.get('month') ?? '');
      case 'GET /runs':
        return this.reels.answer(Number(parts[1]), parts[2], searchParams);
      case 'GET /courses':
        return courseOf(data);
      case 'POST /courses':
        return checkAnswer(this.book, asked);
      case 'POST /open':
        return this.open(asked);
      case 'POST /play':
        return this.play(asked);
      case 'POST /show':
        return this.show(asked);
      case 'POST /hint':
        return this.hint(asked);
      case 'POST /check':
        return this.check(asked);
      case 'POST /outlook':
        return this.outlook(asked);
      case 'POST /solve':
        return this.reels.solve(asked);
      case 'POST /adopt':
        return this.adopt(asked);
      case 'POST /draw':
        return this.draw(asked);
      case 'POST /forget':
        return this.forget(asked);
      default:
        throw new Refused('This page has no pepo behind it, which that needs.', 404);
    }
  }

  // -- games

  /** @param {string} text @returns {Promise<Game>} */
  async game(text) {
    if (this.last?.session.save() === text) return this.last;
    const { opened, moves, extras } = await this.book.read(text);
    const session = new Session(opened.id, opened.rules).restore(moves, extras);
    this.last = { opened, session };
    return this.last;
  }

  /** @param {{puzzle: string, resume?: boolean} & Shown} asked */
  async open(asked) {
    let game = await this.game(asked.puzzle);
    const kept = games()[game.opened.id];
    let resumed = false;
    if (asked.resume !== false && !game.session.moves.length && kept) {
      const before = await this.game(kept.session).catch(() => null);
      resumed = Boolean(before?.session.moves.length && !before.session.solved);
      if (before && resumed) game = before;
    }
    this.last = game;
    return { ...this.told(game, asked), resumed, lines: [] };
  }

  /** @param {any} asked */
  async play(asked) {
    const game = await this.game(asked.session);
    const { session, opened } = game;
    session.seconds = Math.max(session.seconds, asked.seconds ?? 0);
    if (asked.act === 'move') this.move(session, asked.moves);
    else if (asked.act === 'undo-mistakes') session.at -= movesBack(opened, session);
    else ACTS[asked.act]?.(session);
    if (asked.keep !== false) this.keep(game);
    return this.told(game, asked);
  }

  /** @param {Session} session @param {string[]} moves */
  move(session, moves) {
    try {
      session.play(moves);
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : String(error), 409);
    }
  }

  /** @param {Game} game */
  keep({ opened, session }) {
    const { id } = opened;
    if (!session.solved) {
      keepGame(id, session.save());
      return;
    }
    forgetGame(id);
    if (!session.isOwn) return;
    const { played, fewest, exact, result } = winOf(this.book, opened, session);
    const shortest = exact && fewest !== null && played <= fewest;
    keepResult(id, { moves: played, shortest, ...(result ? { result } : {}) });
  }

  /** @param {any} asked */
  async show(asked) {
    return this.told(await this.game(asked.session), asked);
  }

  /** Everything about a game that needs no solver. @param {Game} game @param {Shown} shown */
  told(game, shown) {
    const { opened, session } = game;
    const { entry, family, rules } = opened;
    session.assisted ||= shown.assists === true && !session.solved;
    return {
      drawn: '',
      session: session.save(),
      family: family.name,
      puzzle: opened.id,
      name: entry?.name && entry.name !== opened.id ? entry.name : null,
      title: this.title(opened),
      about: rules.about ?? entry?.about ?? '',
      goal: rules.goal,
      rules: rules.rules ?? family.rules,
      played: session.at,
      tally: tally(opened, session),
      solved: session.solved,
      hints: session.hints,
      watched: session.watched,
      assisted: session.assisted,
      seconds: Math.floor(session.seconds),
      can_undo: session.at > 0,
      can_redo: session.at < session.moves.length,
      checkpoints: session.checkpoints.length,
      can_go_back: session.canGoBack,
      can_pencil: Boolean(rules.pencilled),
      is_pencilling: session.pencilling,
      pencilled: session.pencilled,
      switches: viewOf(game, shown).switches,
      scene: sceneOf(game, shown),
    };
  }

  /** @param {Opened} opened */
  title({ id, entry, family, rules }) {
    const date = dateOf(this.book, id);
    if (date) return `${family.title}, ${sayDay(date)}`;
    return entry?.title || rules.about || family.title;
  }

  // -- questions

  /** @param {any} asked */
  async hint(asked) {
    const game = await this.game(asked.session);
    await this.book.complete(game.opened);
    const { session } = game;
    const found = hint(game.opened, session);
    const { look, therefore = '', moves = [], moves_back } = found;
    const refused = !moves.length;
    if (!refused) session.hints += 1;
    const scenes = [1, 2].map(beat => sceneOf(game, asked, { hint: found, beat }));
    const said = { look, therefore, steps: [], moves, refused, moves_back, scenes };
    return { ...said, hints: session.hints, session: session.save() };
  }

  /** @param {any} asked */
  async check(asked) {
    const game = await this.game(asked.session);
    await this.book.complete(game.opened);
    const { ok, sentence, marks = [], moves_back } = review(game.opened, game.session);
    return { ok, sentence, moves_back, scene: sceneOf(game, asked, { marks }) };
  }

  /** @param {any} asked */
  async outlook(asked) {
    const { opened, session } = await this.game(asked.session);
    if (asked.far) await this.book.complete(opened);
    return outlook(this.book, opened, session, asked.far);
  }

  /** @param {any} asked */
  async adopt(asked) {
    const game = await this.game(asked.session);
    game.session.adopt(this.reels.moves(asked.job, asked.upto));
    this.keep(game);
    return this.told(game, asked);
  }

  // -- pictures and lists

  /** @param {{puzzle: string}} asked */
  async draw(asked) {
    const { opened, moves, extras } = await this.book.read(asked.puzzle);
    const session = new Session(opened.id, opened.rules).restore(moves, extras);
    return { svg: svgText(sceneOf({ opened, session }, {})) };
  }

  /** @param {string} name @param {URLSearchParams} asked */
  async showcase(name, asked) {
    const shown = this.book.family(name)?.showcase;
    if (!shown) throw new Refused('There is nothing to show.', 404);
    const opened = await this.book.open(shown.name);
    const session = new Session(opened.id, opened.rules);
    const frames = [{ scene: sceneOf({ opened, session }, {}) }];
    for (const move of asked.has('still') ? [] : shown.moves) {
      session.play([move]);
      frames.push({ scene: sceneOf({ opened, session }, {}) });
    }
    return { name: shown.name, title: this.title(opened), frames };
  }

  /** @param {URLSearchParams} asked */
  async saves(asked) {
    const family = asked.get('family');
    const kept = Object.entries(games())
      .filter(([id]) => !family || id.startsWith(`${family}:`))
      .sort(([, a], [, b]) => b.when - a.when)
      .slice(0, Number(asked.get('limit') ?? 12));
    const read = kept.map(async ([, { session: text, when }]) => {
      const { opened, moves, extras } = await this.book.read(text);
      const session = new Session(opened.id, opened.rules).restore(moves, extras);
      if (!session.moves.length || session.solved) return null;
      return {
        puzzle: opened.id,
        family: opened.family.name,
        title: this.title(opened),
        tally: tally(opened, session),
        scene: sceneOf({ opened, session }, {}),
        when: when / 1000,
      };
    });
    const found = await Promise.all(read.map(one => one.catch(() => null)));
    return found.filter(Boolean);
  }

  /** @param {{puzzle: string}} asked */
  forget({ puzzle }) {
    forgetGame(puzzle);
    return {};
  }
}
