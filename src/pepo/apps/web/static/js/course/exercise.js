// @ts-check
// One exercise: what to do above, and below it the board, the method or the question.
import { post } from '../api.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { seed } from '../icons.js';
import { announce } from '../live-region.js';
import { present, watchAt } from '../play/page.js';
import { address } from '../router.js';
import { settings } from '../settings.js';
import { KINDS, lines } from './overview.js';
import { keepAnswer, progressOf, stateOf } from './progress.js';
import { questionCard } from './question.js';

/** @typedef {import('../types.js').Course} Course */
/** @typedef {import('../types.js').Exercise} Exercise */
/** @typedef {import('../types.js').Family} Family */
/** @typedef {import('../play/play.js').Play} Play */
/**
 * Hands an answer in: checked, kept and shown.
 * @typedef {(answer: string, seconds: number, hints?: number) =>
 *   Promise<import('./progress.js').Answered|null>} HandIn
 */

const OWN = "Mostly solved for you, so it isn't counted. Start again to solve it yourself.";

/** @param {HTMLElement} page @param {Course} course @param {number} number @param {Family[]} families */
export async function showExercise(page, course, number, families) {
  const exercise = course.exercises[number - 1];
  const bar = exerciseBar(course, exercise, number, families);
  const below = h('div');
  const next =
    number < course.exercises.length
      ? { title: 'Next exercise', href: address('course', `${course.name}/${number + 1}`) }
      : { title: 'To the course', href: address('course', course.name) };

  /** @type {HandIn} */
  const handIn = async (answer, seconds, hints = 0) => {
    try {
      const said = await post(`/courses/${course.name}/answer`, { exercise: number, answer });
      const answered = { answer, seconds, hints, ...said };
      keepAnswer(course.fingerprint, number, answered);
      bar.show();
      bar.say(said.said, said.right ? 'right' : 'wrong');
      return answered;
    } catch (error) {
      bar.say(sentenceOf(error), 'wrong');
      return null;
    }
  };
  const shown =
    exercise.kind === 'solve'
      ? await solve(below, exercise, handIn, bar.say, next)
      : exercise.kind === 'watch'
        ? await watch(below, exercise, handIn, next)
        : await questionCard(below, course, exercise, number, handIn, next);
  document.title = `${number}. ${exercise.title} · ${course.title} · pepo`;
  put(page, h('div.exercise', bar.el, ...below.childNodes));
  return { ...shown, family: exercise.family };
}

/**
 * Where you are in the course, what to do, and how it went.
 * @param {Course} course @param {Exercise} exercise @param {number} number @param {Family[]} families
 */
function exerciseBar(course, exercise, number, families) {
  const { name, title, fingerprint, exercises } = course;
  const status = h('p.status', { role: 'status' });
  const beads = h('ol.beads', { 'aria-label': 'Exercises' });
  /** @param {number} to @param {string} said @param {string} [kind] */
  const link = (to, said, kind = 'btn') =>
    to >= 1 && to <= exercises.length
      ? h(`a.${kind}`, { href: address('course', `${name}/${to}`) }, said)
      : h(`a.${kind}`, { href: address('course', name) }, to < 1 ? 'Back' : 'Finish');
  const el = h(
    'section.task',
    { 'aria-label': 'Exercise' },
    h(
      'div.what',
      h(
        'p.which',
        h('a', { href: address('course', name) }, title),
        ` · Exercise ${number} of ${exercises.length} · ${KINDS[exercise.kind]}`,
      ),
      h('h2', exercise.title),
      exercise.kind === 'solve' || exercise.kind === 'watch'
        ? h(
            'p.text',
            ...lines([exercise.text, demand(exercise, families)].filter(Boolean).join(' ')),
          )
        : null,
      status,
    ),
    h(
      'nav.moves',
      { 'aria-label': 'Course' },
      beads,
      h('div.acts', link(number - 1, 'Back'), link(number + 1, 'Next')),
    ),
  );

  function show() {
    const progress = progressOf(fingerprint);
    put(
      beads,
      ...exercises.map((one, k) => {
        const state = stateOf(progress, k + 1);
        const said = { right: ', done', wrong: ', not right', '': '' }[state];
        return h(
          'li',
          h(
            `a${state ? `.${state}` : ''}`,
            {
              href: address('course', `${name}/${k + 1}`),
              'aria-current': k + 1 === number ? 'step' : null,
              'aria-label': `Exercise ${k + 1}, ${one.title}${said}`,
              title: one.title,
            },
            String(k + 1),
          ),
        );
      }),
    );
    const known = progress.answers[number];
    if (known) say(known.said, known.right ? 'right' : 'wrong', false);
  }

  /** @param {string} text @param {'right'|'wrong'|''} tone @param {boolean} [aloud] */
  function say(text, tone, aloud = true) {
    status.classList.remove('right', 'wrong');
    if (tone) status.classList.add(tone);
    put(status, tone === 'right' && seed(), text);
    if (aloud) announce(text);
  }
  show();
  return { el, show, say };
}

/** What is asked for beyond the text. @param {Exercise} exercise @param {Family[]} families */
function demand({ limit, method, row, family: name }, families) {
  const family = families.find(one => one.name === name);
  if (limit === 'fewest') return `Use the fewest ${family?.unit[1] ?? 'moves'} possible.`;
  if (limit) return `Use at most ${limit}.`;
  const title = family?.methods.find(one => one.name === method)?.title ?? method;
  if (method) return `Watch ${title} ${row ? `to row ${row}` : 'to the end'}.`;
  return '';
}

/**
 * @param {HTMLElement} page @param {Exercise} exercise @param {HandIn} handIn
 * @param {(text: string, tone: 'right'|'wrong'|'') => void} say
 * @param {import('../play/win.js').Next} next
 */
async function solve(page, { puzzle, family }, handIn, say, next) {
  const game = await post('/open', {
    puzzle,
    switches: settings.switches(family),
    assists: settings.assists,
  });
  let handed = '';
  /** @param {Play} play */
  const follow = ({ game: now, watching, clock }) => {
    if (!now.solved || watching) {
      if (!now.solved) handed = '';
      return;
    }
    const answer = now.session.split('|')[1].split(';').slice(0, now.played).join(';');
    if (answer === handed) return;
    handed = answer;
    const help = now.hints + now.watched;
    if (2 * help > now.played) say(OWN, 'wrong');
    else handIn(answer, clock.seconds, help);
  };
  return present(page, game, {
    named: 'never',
    next,
    first: play => {
      play.onChange(() => follow(play));
      follow(play);
    },
  });
}

/**
 * @param {HTMLElement} page @param {Exercise} exercise @param {HandIn} handIn
 * @param {import('../play/win.js').Next} next
 */
async function watch(page, { puzzle, family, method, row }, handIn, next) {
  const game = await post('/open', {
    puzzle,
    resume: false,
    switches: settings.switches(family),
    assists: settings.assists,
  });
  const began = performance.now();
  let reached = 0;
  /** @param {Play} play */
  const follow = play => {
    const seen = play.watch;
    if (!seen?.reel || seen.name !== method || seen.frame?.number !== seen.at) return;
    const wanted = row ?? seen.length;
    if (seen.at < wanted || reached >= wanted) return;
    reached = seen.at;
    handIn(String(seen.at), (performance.now() - began) / 1000);
  };
  return present(page, game, {
    named: 'never',
    next,
    first: play => {
      play.onChange(() => follow(play));
      watchAt(play, method, 0);
    },
  });
}
