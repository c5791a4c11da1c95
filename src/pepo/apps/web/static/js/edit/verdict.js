// @ts-check
// The verdict at the side: what is wrong and where, whether it can be solved, how far, how hard.
import { h, keepFocus, put, svg } from '../dom.js';
import { certificateOffer } from '../share/certificate.js';

/** @typedef {import('../types.js').Verdict} Verdict */

/** @param {import('./editor.js').Editor} editor */
export function verdictPanel(editor) {
  const head = h('section.sec.verdict', { 'aria-live': 'polite', 'aria-label': 'Verdict' });
  const list = h('section.sec');
  const acts = h('div.acts');
  const proof = h('div');
  const el = h('div.verdict-panel', head, list, h('section.sec', acts, proof));

  function waits() {
    head.classList.add('waits');
    list.classList.add('waits');
    if (!head.childElementCount) put(head, h('h2', 'Verdict'), h('p.title', 'Checking …'));
    put(proof);
    showActs(null);
  }

  /** @param {Verdict} verdict */
  function show(verdict) {
    head.classList.remove('waits');
    list.classList.remove('waits');
    put(
      head,
      h('h2', 'Verdict'),
      h('p.title', verdict.title),
      verdict.sentence ? h('p.why', verdict.sentence) : null,
      verdict.figures.length || verdict.level_name
        ? h(
            'dl.facts',
            ...verdict.figures.map(([name, value]) => fact(name, value)),
            verdict.level_name ? fact('Difficulty', verdict.level_name, 'word') : null,
          )
        : null,
    );
    put(
      list,
      ...(verdict.findings.length > 1
        ? [
            h('h2', 'Checked as you draw'),
            h(
              'ul.findings',
              ...verdict.findings.map(finding =>
                h(`li${finding.ok ? '' : '.bad'}`, sign(finding.ok), h('span', finding.sentence)),
              ),
            ),
          ]
        : []),
    );
    showProof(verdict);
    showActs(verdict);
  }

  /** A proof of the verdict to download. @param {Verdict} verdict */
  function showProof(verdict) {
    const { puzzle, lacks } = editor.now;
    if (verdict.solvable === null || lacks) return put(proof);
    put(proof, certificateOffer(puzzle));
  }

  /** @param {string} name @param {string} value @param {string} [kind] */
  const fact = (name, value, kind) =>
    h(`div${kind ? `.${kind}` : ''}`, h('dt', name), h('dd', value));

  /** @param {Verdict|null} verdict */
  function showActs(verdict) {
    const mends = editor.now.acts.filter(act => act.mends);
    const others = editor.now.acts.filter(act => !act.mends);
    const { lacks } = editor.now;
    const play = lacks
      ? h('button.btn', { disabled: true, 'aria-describedby': 'lacks' }, 'Play this board')
      : h(
          `a.btn${verdict?.solvable ? '.go' : ''}`,
          { href: editor.playAddress },
          'Play this board',
        );
    keepFocus(acts, () =>
      put(
        acts,
        play,
        lacks ? h('p.says', { id: 'lacks' }, `Not playable yet: ${lacks}`) : null,
        ...[...others, ...mends].map(act =>
          h('button.btn', { title: act.says || null, onclick: () => editor.act(act) }, act.title),
        ),
      ),
    );
  }

  /** @param {string} sentence */
  function sorry(sentence) {
    head.classList.remove('waits');
    put(head, h('h2', 'Verdict'), h('p.title', 'No verdict yet.'), h('p.why', sentence));
    put(list);
    put(proof);
  }
  return { el, show, waits, sorry };
}

/** @param {boolean} ok */
const sign = ok =>
  svg(
    'svg',
    { viewBox: '0 0 20 20', class: 'i', role: 'img', 'aria-label': ok ? 'passed' : 'failed' },
    svg('circle', { cx: 10, cy: 10, r: 7.2 }),
    ok
      ? svg('path', { d: 'm6.8 10.2 2.300 2.300 4.200-4.700' })
      : svg('path', { d: 'm7.300 7.300 5.400 5.400M12.700 7.300l-5.400 5.400' }),
  );
