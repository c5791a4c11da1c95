// @ts-check
// What is said about a game: hints, reviews, distances, wins and solutions, by the family's rules.
import { counted, time } from '../text.js';
import { dateOf, resultText } from './days.js';
import { results } from './results.js';

/** @typedef {import('./book.js').Book} Book */
/** @typedef {import('./book.js').Opened} Opened */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./kit.js').Hint & {back?: boolean}} Hint */
/** @typedef {{moves: number|null, exact: boolean}} Distance */

const MAX_SOLUTION = 3000; // moves of a solution that is shown

/** What a family without advice of its own is told. @type {Distance} */
const NOT_KNOWN = { moves: null, exact: false };

/** @param {Opened} opened @param {any} state @returns {Distance} */
const distanceFrom = ({ rules }, state) => rules.distance?.(state) ?? NOT_KNOWN;

/** The next move and why; after a mistake, how far to go back. @param {Opened} opened @param {Session} session */
export function hint({ rules, family, known }, session) {
  /** @type {Hint} */
  const found = rules.hint(session.state);
  const note = session.pencilled ? ' This counts what you pencilled.' : '';
  const look = found.look + note;
  if (found.moves?.length) return { ...found, look, moves_back: 0 };
  const isGood = (/** @type {any} */ state) => rules.review(state).ok;
  if (found.back) {
    const back = session.movesBackTo(state => !rules.hint(state).back);
    const undo = `Undo ${counted(back, family.unit)} to return to it.`;
    return { ...found, look: `${look} ${undo}`, moves_back: back, known };
  }
  if (!session.at || isGood(session.state)) return { ...found, look, moves_back: 0 };
  const back = session.movesBackTo(isGood);
  const said = back
    ? `Undo ${counted(back, family.unit)} to get back to a solvable position.`
    : 'It was like this from the start.';
  return { ...found, look: `${look} ${said}`, moves_back: back };
}

/** How many moves to undo until there is no mistake, or a hint again. @param {Opened} opened @param {Session} session */
export function movesBack({ rules }, session) {
  const mistaken = !rules.review(session.state).ok;
  return session.movesBackTo(state =>
    mistaken ? rules.review(state).ok : !rules.hint(state).back,
  );
}

/** @param {Opened} opened @param {Session} session */
export function review({ rules }, session) {
  if (session.solved)
    return { ok: true, sentence: "It's already solved.", marks: [], moves_back: 0 };
  const found = rules.review(session.state);
  const note = !session.pencilled
    ? ''
    : found.ok
      ? ' This counts what you pencilled.'
      : rules.review(session.firm).ok
        ? ' It is in what you pencilled.'
        : ' It was there before you pencilled.';
  const back = found.ok
    ? 0
    : session.movesBackTo((/** @type {any} */ state) => rules.review(state).ok);
  return { ...found, sentence: found.sentence + note, moves_back: back };
}

/** @param {Opened} opened @param {Session} session @returns {string[]} */
export function tally({ rules, family }, session) {
  const said = rules.tally?.(session.state, session.played) ?? [
    `${counted(session.at, family.unit)} played`,
  ];
  return session.pencilled ? [...said, session.pencilled] : said;
}

/** @param {Opened} opened @param {Session} session @param {Distance} distance */
function outlookOf({ rules, family }, session, distance) {
  if (session.solved) return 'solved';
  if (rules.outlook) return rules.outlook(distance);
  if (distance.moves === null)
    return distance.exact ? "the goal can't be reached from here" : 'distance unknown';
  const left = `${counted(distance.moves, family.unit)} remain${distance.moves === 1 ? 's' : ''}`;
  return distance.exact ? left : `at most ${left}`;
}

/** @param {Book} book @param {Opened} opened @param {Session} session @param {boolean} far */
export function outlook(book, opened, session, far) {
  const distance = far ? distanceFrom(opened, session.state) : null;
  return {
    stages: [],
    distance,
    outlook: distance ? outlookOf(opened, session, distance) : '',
    win: session.solved ? winOf(book, opened, session) : null,
  };
}

/** The fewest moves from the start, or the fewest known. @param {Opened} opened @param {Session} session @returns {Distance} */
function fewestOf(opened, session) {
  const { entry } = opened;
  if (entry?.exact && entry.fewest !== undefined) return { moves: entry.fewest, exact: true };
  const found = distanceFrom(opened, session.rules.start());
  if (found.exact) return found;
  const known = [found.moves, entry?.fewest, session.at].filter(
    moves => moves !== null && moves !== undefined,
  );
  return { moves: Math.min(.../** @type {number[]} */ (known)), exact: false };
}

/** @param {Book} book @param {Opened} opened @param {Session} session @returns {import('../types.js').Win} */
export function winOf(book, opened, session) {
  const { rules, family, entry, id } = opened;
  const fewest = fewestOf(opened, session);
  const applauded = rules.applaud?.(session.at, fewest);
  const [title, said] = applauded ?? applause(family, session, fewest);
  const isYours = session.isOwn && !session.watched;
  const sentence = applauded && !isYours ? '' : said; // of what you did yourself
  const date = dateOf(book, id);
  const win = {
    title,
    sentence,
    played: session.at,
    fewest: family.has_shortest ? fewest.moves : null,
    exact: fewest.exact,
    hints: session.hints,
    watched: session.watched,
    assisted: session.assisted,
    counts: session.isOwn,
    seconds: Math.floor(session.seconds),
    best: results()[id]?.moves ?? null,
    next: date ? null : nextEntry(family, entry),
    day: date,
    result: '',
  };
  const text = () =>
    resultText(book, date, win, family, counted(session.at, family.unit), time(win.seconds));
  return { ...win, result: date && win.counts ? text() : '' };
}

/** @param {import('./book.js').FamilyPage} family @param {Session} session @param {Distance} fewest */
function applause(family, session, fewest) {
  const played = counted(session.at, family.unit);
  if (fewest.moves === null || !fewest.exact)
    return ['Solved.', `${played}. The fewest possible isn't known.`];
  if (session.at <= fewest.moves)
    return ['The shortest solution.', `${played}, the fewest possible.`];
  return ['Solved.', `${played}; ${fewest.moves.toLocaleString('en')} would have been enough.`];
}

/** The next puzzle that isn't solved yet. @param {import('./book.js').FamilyPage} family @param {import('./book.js').Entry|null} here */
function nextEntry({ catalogue }, here) {
  const won = results();
  const place = here ? catalogue.indexOf(here) + 1 : 0;
  const order = [...catalogue.slice(place), ...catalogue.slice(0, place)];
  const found = order.find(entry => entry.solvable && entry !== here && !(entry.id in won));
  return found ? { name: found.name, title: found.title } : null;
}

/**
 * Moves to the goal, each with its reason; null if they are not known here.
 * @param {Opened} opened @param {any} from
 * @returns {{moves: string[], whys: string[], shortest: boolean}|null}
 */
export function solution({ rules, family }, from) {
  const whole = rules.solve?.(from);
  if (whole) return { whys: [], ...whole };
  /** @type {string[]} */
  const moves = [];
  /** @type {string[]} */
  const whys = [];
  let state = from;
  while (!rules.isSolved(state)) {
    /** @type {Hint} */
    const found = rules.hint(state);
    if (!found.moves?.length || moves.length > MAX_SOLUTION) return null;
    for (const move of found.moves) {
      state = rules.apply(state, move);
      moves.push(move);
      whys.push(found.therefore ?? '');
    }
  }
  return { moves, whys, shortest: family.has_shortest };
}

/** @param {Opened} opened @param {{moves: string[], shortest: boolean}} found */
export function solutionSentence({ family }, { moves, shortest }) {
  const many = counted(moves.length, family.unit);
  if (!family.has_shortest) return `Solved: ${many}.`;
  return shortest
    ? `Solved in ${many}, the fewest possible.`
    : `This solution takes ${many}; a shorter one may exist.`;
}
