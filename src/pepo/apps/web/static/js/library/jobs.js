// @ts-check
// Jobs: mines, censuses and hunts, followed while they run.
import { get, post } from '../api.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { icon } from '../icons.js';
import { number } from '../text.js';
import { miningForm } from './mine-form.js';

/** @typedef {import('../types.js').Family} Family */
/** @typedef {import('../types.js').Job} Job */

const POLL_BUSY = 1200; // ms between two looks while something runs
const POLL_IDLE = 6000; // and while nothing does

/**
 * @param {Family[]} families
 * @param {(job: number) => void} choose shows what a job found
 * @param {() => void} found told when there is more in the library
 */
export function jobsPanel(families, choose, found) {
  const list = h('div.jobs');
  const notice = h('p.says.wrong', { role: 'status' });
  const mining = miningForm(families, () => again());
  const el = h('section', { 'aria-label': 'Jobs' }, h('h2', 'Jobs'), mining.el, notice, list);
  let timer = 0;
  let gone = false;
  let before = '';
  let finds = -1;

  async function look() {
    let busy = false;
    try {
      const jobs = await get('/jobs');
      busy = jobs.some(job => job.running || job.state === 'ready');
      const sum = jobs.reduce((all, job) => all + job.found, 0);
      if (!gone && finds >= 0 && sum > finds) found();
      finds = sum;
      const now = JSON.stringify(jobs);
      if (!gone && now !== before) {
        before = now;
        show(jobs);
      }
    } catch {
      /* the library says why */
    }
    if (!gone) timer = setTimeout(look, document.hidden ? POLL_IDLE : busy ? POLL_BUSY : POLL_IDLE);
  }

  /** @param {Job[]} jobs */
  function show(jobs) {
    const focused =
      document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset.job
        : undefined;
    put(
      list,
      ...(jobs.length
        ? jobs.map(row)
        : [
            h(
              'p.says',
              'No jobs yet. Jobs you start here, or with “pepo mine”, “pepo census” or “pepo hunt”, show up here.',
            ),
          ]),
    );
    if (focused)
      /** @type {HTMLElement|null} */ (list.querySelector(`[data-job="${focused}"]`))?.focus();
  }

  /** @param {Job} job */
  function row(job) {
    const title = families.find(f => f.name === job.family)?.title ?? job.family;
    const total = job.parts ?? job.count;
    const done = job.parts ? job.batches : job.count ? job.found : 0;
    const part = total ? Math.min(1, done / total) : 0;
    return h(
      'article.job',
      h(
        'div',
        h('b', `${title} ${job.kind}`),
        h(
          'p.says',
          [
            job.about,
            `${number(job.found)} found`,
            job.tried ? `${number(job.tried)} tried` : '',
            `${number(job.worked)} s of work`,
            job.note.startsWith('stopped by') ? '' : job.note.replace(/^stopped: /, ''),
          ]
            .filter(Boolean)
            .join(' · '),
        ),
        total
          ? h(
              'div.progress',
              {
                role: 'progressbar',
                'aria-label': 'Progress',
                'aria-valuemin': 0,
                'aria-valuemax': total,
                'aria-valuenow': Math.min(total, done),
              },
              bar(part),
            )
          : null,
      ),
      h(
        'div.rowacts',
        h(`span.state${job.running ? '.on' : ''}`, job.state),
        job.found
          ? h(
              'button.btn.small',
              { 'data-job': `show-${job.id}`, onclick: () => choose(job.id) },
              'Show',
            )
          : null,
        job.running
          ? h(
              'button.btn.small',
              { 'data-job': `stop-${job.id}`, onclick: () => tell(job.id, 'stop') },
              icon('stop'),
              'Stop',
            )
          : null,
        !job.running && ['stopped', 'interrupted', 'failed'].includes(job.state)
          ? h(
              'button.btn.small',
              { 'data-job': `resume-${job.id}`, onclick: () => tell(job.id, 'resume') },
              'Continue',
            )
          : null,
        job.running || job.state === 'ready'
          ? null
          : h(
              'button.icon',
              {
                'data-job': `remove-${job.id}`,
                'aria-label': `Delete job ${job.id}`,
                title: 'Delete the job; its puzzles stay',
                onclick: () => tell(job.id, 'remove'),
              },
              icon('bin'),
            ),
      ),
    );
  }

  /** @param {number} part */
  function bar(part) {
    const inner = h('i');
    inner.style.width = `${100 * part}%`;
    return inner;
  }

  /** @param {number} number @param {'stop'|'resume'|'remove'} what */
  async function tell(number, what) {
    try {
      await post(`/jobs/${number}/${what}`, {});
      put(notice);
    } catch (error) {
      put(notice, sentenceOf(error));
    }
    again();
  }

  function again() {
    clearTimeout(timer);
    look();
  }

  look();
  return {
    el,
    mine: mining.open,
    leave() {
      gone = true;
      clearTimeout(timer);
    },
  };
}
