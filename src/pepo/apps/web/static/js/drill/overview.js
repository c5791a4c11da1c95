// @ts-check
// All drills, how each goes, and which is next.
import { get } from '../api.js';
import { h, put } from '../dom.js';
import { address } from '../router.js';
import { number } from '../text.js';

/** @typedef {import('../types.js').Drill} Drill */

/** @type {import('../shell.js').Screen} */
export async function showOverview(page, rest, families) {
  const family = families.find(one => one.name === rest);
  const found = await get(rest ? `/drills?family=${encodeURIComponent(rest)}` : '/drills');
  document.title = 'Drills · pepo';
  const groups = families
    .map(one => ({ one, drills: found.drills.filter(drill => drill.family === one.name) }))
    .filter(({ drills }) => drills.length);
  put(
    page,
    h(
      'div.puzzles.drills',
      h('h1', family ? `${family.title}: drills` : 'Drills'),
      h(
        'p.intro',
        'One short question after the other. You are told at once whether your answer is right, and why.',
      ),
      h(
        'div.propose',
        h(
          'span',
          h('b', `Next: ${found.next.family_title}, ${found.next.title}`),
          h('span', found.why),
        ),
        h('a.btn.go', { href: address('drill', `${rest || 'all'}/next`) }, 'Start'),
      ),
      ...groups.map(({ one, drills }) =>
        h('section', h('h2', one.title), h('div.list', ...drills.map(entry))),
      ),
      h(
        'details.rule',
        h('summary', 'How the next drill is chosen'),
        h(
          'p',
          "A drill that you haven't tried comes first. Then each has 2 points for every wrong answer among your last 5 in it, and 1 point for every answer you gave in other drills since. The one with most points is next. You can always choose another.",
        ),
      ),
    ),
  );
  return { family: family?.name ?? '' };
}

/** @param {Drill} drill */
function entry(drill) {
  const mean = drill.seconds === null ? '' : ` · ${drill.seconds.toFixed(1)} s each`;
  const said = drill.answers
    ? `${number(drill.right)} of ${number(drill.answers)} right${mean}`
    : 'Not tried yet';
  return h(
    'a.entry',
    { href: address('drill', `${drill.family}/${drill.kind}`) },
    h('span', h('b', drill.title), h('span', drill.line), h('span.said', said, latest(drill))),
  );
}

/** The last answers, the newest at the right. @param {Drill} drill */
export function latest({ latest }) {
  if (!latest.length) return null;
  const right = latest.filter(Boolean).length;
  return h(
    'span.latest',
    { role: 'img', 'aria-label': `${right} of the last ${latest.length} right` },
    ...[...latest].reverse().map(one => h(one ? 'i.right' : 'i.wrong')),
  );
}
