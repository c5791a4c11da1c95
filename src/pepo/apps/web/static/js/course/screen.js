// @ts-check
// Courses: all of them, one of them, or one of its exercises, as the address says.
import { get, isAlone, post, remove } from '../api.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { icon } from '../icons.js';
import { noticeLine } from '../notice.js';
import { address, go } from '../router.js';
import { counted } from '../text.js';
import { showExercise } from './exercise.js';
import { showOverview } from './overview.js';
import { progressOf } from './progress.js';

/** @typedef {import('../types.js').CourseEntry} Entry */

const MAX_BYTES = 1_000_000;

/** @type {import('../shell.js').Screen} */
export async function showCourse(page, rest, families) {
  const [name, number] = rest.split('/');
  if (!name && isAlone()) return showOverview(page, await get('/courses/here')); // the only one
  if (!name) return showAll(page);
  const course = await get(`/courses/${encodeURIComponent(name)}`);
  if (!number) return showOverview(page, course);
  const at = Number(number);
  if (!Number.isInteger(at) || at < 1 || at > course.exercises.length)
    throw new Error(`There is no exercise "${number}"; the course has ${course.exercises.length}.`);
  return showExercise(page, course, at, families);
}

/** @param {HTMLElement} page */
async function showAll(page) {
  document.title = 'Courses · pepo';
  const { el: notice, say } = noticeLine();
  const body = h('div.list');

  async function draw() {
    const all = await get('/courses');
    put(body, ...all.map(row));
  }

  /** @param {Entry} entry */
  function row({ name, title, about, exercises, fingerprint, own }) {
    const done = Object.values(progressOf(fingerprint).answers).filter(one => one.right).length;
    const many = counted(exercises, ['exercise', 'exercises']);
    return h(
      'div.course-row',
      h(
        'a',
        { href: address('course', name) },
        h('b', title),
        h('span', about),
        h('span', done ? `${done} of ${many} done` : many),
      ),
      own &&
        h(
          'button.icon',
          {
            'aria-label': `Remove ${title}`,
            title: 'Remove',
            onclick: () => act(() => remove(`/courses/${name}`)),
          },
          icon('bin'),
        ),
    );
  }

  /** @param {() => Promise<unknown>} work */
  async function act(work) {
    try {
      await work();
      await draw();
      say('');
    } catch (error) {
      say(sentenceOf(error), 'wrong');
    }
  }

  /** @param {File|undefined} file */
  async function open(file) {
    if (!file) return;
    try {
      if (file.size > MAX_BYTES) throw new Error('The file is too large for a course.');
      const course = await post('/courses', { text: await file.text() });
      go('course', course.name);
    } catch (error) {
      say(sentenceOf(error), 'wrong');
    }
  }

  const input = h('input.sr', {
    type: 'file',
    accept: '.toml',
    tabindex: -1,
    'aria-label': 'Course file',
    onchange: event => {
      open(event.currentTarget.files?.[0]);
      event.currentTarget.value = '';
    },
  });
  await draw();
  put(
    page,
    h(
      'div.puzzles.courses',
      h('h1', 'Courses'),
      h(
        'p.intro',
        'Puzzles to solve, methods to watch and questions, in order. At the end you have a line of text to hand in.',
      ),
      body,
      h(
        'div.acts',
        input,
        h('button.btn', { onclick: () => input.click() }, icon('paste'), 'Open a course file'),
      ),
      notice,
    ),
  );
  return { family: '' };
}
