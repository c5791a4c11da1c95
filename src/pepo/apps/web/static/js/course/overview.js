// @ts-check
// A course: its exercises, what is done, and the result to hand in.
import { isAlone, post } from '../api.js';
import { h, keepFocus, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { icon, seed } from '../icons.js';
import { noticeLine } from '../notice.js';
import { address } from '../router.js';
import { download } from '../share/download.js';
import { copyText } from '../share/share.js';
import { time } from '../text.js';
import { cleanName, resultCsv, resultLine } from './line.js';
import { forgetAnswers, keepName, progressOf, stateOf } from './progress.js';

/** @typedef {import('../types.js').Course} Course */
/** @typedef {import('../types.js').Exercise} Exercise */

/** @type {Record<string, string>} */
export const KINDS = {
  solve: 'Solve',
  watch: 'Watch',
  choose: 'Question',
  number: 'Question',
  predict: 'Question',
  drill: 'Question',
};

/** @param {HTMLElement} page @param {Course} course */
export function showOverview(page, course) {
  const { title, about, name, fingerprint, exercises } = course;
  document.title = `${title} · pepo`;
  const { el: notice, say } = noticeLine();
  const body = h('div.list');
  const intro = h('p.intro');
  const start = h('a.btn.go');
  const result = resultBox(course, say);

  function draw() {
    const progress = progressOf(fingerprint);
    const right = exercises.filter((_, k) => stateOf(progress, k + 1) === 'right').length;
    const open = exercises.findIndex((_, k) => stateOf(progress, k + 1) !== 'right') + 1;
    put(intro, ...lines(about));
    put(body, ...exercises.map((one, k) => row(course, one, k + 1)));
    start.href = address('course', `${name}/${open || 1}`);
    put(
      start,
      !Object.keys(progress.answers).length
        ? 'Start'
        : open
          ? `Continue with exercise ${open}`
          : 'Look at it again',
    );
    put(count, `${right} of ${exercises.length} done`);
    bar.value = right;
    again.hidden = !Object.keys(progress.answers).length;
    result.draw();
  }

  const count = h('span');
  const bar = h('progress', { max: exercises.length, 'aria-label': 'Exercises done' });
  const again = h(
    'button.btn.quiet',
    {
      onclick: () => {
        if (!confirm('Delete your answers to this course and start again?')) return;
        forgetAnswers(fingerprint);
        keepFocus(page, draw);
        say('Your answers are deleted.');
      },
    },
    'Start again',
  );
  const file = h(
    'button.btn.quiet',
    {
      onclick: async () => {
        say('Writing the file …');
        try {
          const said = await post(`/courses/${name}/file`, {});
          download(new Blob([said.text], { type: 'text/html' }), said.name);
          say(`Saved ${said.name}. It works in any browser, without pepo or a network.`, 'right');
        } catch (error) {
          say(sentenceOf(error), 'wrong');
        }
      },
    },
    icon('down'),
    'Offline file',
  );
  draw();
  put(
    page,
    h(
      'div.puzzles.course',
      !isAlone() && h('p.crumb', h('a', { href: address('course') }, 'Courses')),
      h('h1', title),
      intro,
      h('div.course-head', start, h('div.done', bar, count), again, !isAlone() && file),
      body,
      result.el,
      notice,
    ),
  );
  return Promise.resolve({ family: '' });
}

/** Plain text, line by line. @param {string} text */
export const lines = text => text.split('\n').flatMap((line, k) => (k ? [h('br'), line] : [line]));

/** @param {Course} course @param {Exercise} exercise @param {number} number */
function row({ name, fingerprint }, exercise, number) {
  const progress = progressOf(fingerprint);
  const state = stateOf(progress, number);
  const { said = '', seconds = 0 } = progress.answers[number] ?? {};
  return h(
    `a.course-row${state ? `.${state}` : ''}`,
    { href: address('course', `${name}/${number}`) },
    h('span.number', String(number)),
    h(
      'span',
      h('b', exercise.title),
      h(
        'span',
        [KINDS[exercise.kind], said || firstLine(exercise.text)].filter(Boolean).join(' · '),
      ),
    ),
    h(
      'span.state',
      state === 'right' ? seed() : null,
      state === 'right' ? `Done, ${time(seconds)}` : state === 'wrong' ? 'Not right' : '',
    ),
  );
}

/** @param {string} text */
const firstLine = text => {
  const line = text.split('\n')[0];
  return line.length > 90 ? `${line.slice(0, 88).replace(/\s+\S*$/, '')} …` : line;
};

/** Name, line and CSV. @param {Course} course @param {import('../notice.js').Say} say */
function resultBox(course, say) {
  const { fingerprint } = course;
  const name = h('input.textbox', {
    autocomplete: 'name',
    maxlength: 80,
    oninput: () => {
      keepName(fingerprint, name.value);
      draw();
    },
  });
  name.value = progressOf(fingerprint).name;
  const line = h('output.line', { tabindex: 0, 'aria-label': 'Your result as one line' });
  const copy = h('button.btn.go', { onclick: () => hand(copyLine) }, 'Copy line');
  const save = h('button.btn', { onclick: () => hand(saveCsv) }, 'Save CSV');

  /** @param {() => unknown} how */
  function hand(how) {
    if (cleanName(name.value)) return how();
    say('Enter your name first.', 'wrong');
    name.focus();
  }

  const copyLine = async () =>
    copyText(await resultLine(fingerprint, progressOf(fingerprint)), 'Line', say, 'Hand it in.');

  function saveCsv() {
    const text = resultCsv(course, progressOf(fingerprint));
    download(new Blob([text], { type: 'text/csv' }), `result-${fingerprint}.csv`);
    say('Saved your result as CSV.', 'right');
  }

  async function draw() {
    const progress = progressOf(fingerprint);
    const ready = Boolean(cleanName(progress.name) && Object.keys(progress.answers).length);
    line.hidden = !ready;
    if (ready) put(line, await resultLine(fingerprint, progress));
  }
  const el = h(
    'section.result',
    h('h2', 'Result to hand in'),
    h('label', 'Your name', name),
    line,
    h('div.acts', copy, save),
    h(
      'p.says',
      'Your name, answers, times and hints. They stay in this browser until you hand them in.',
    ),
  );
  return { el, draw };
}
