// @ts-check
// The sheet that asks how to print: one puzzle and others like it, or what the library shows.
import { post } from '../api.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { download, unpacked } from './download.js';
import { labelled, select, tick } from './fields.js';

/** @typedef {{puzzle: string}|{family: string, where: string}} Chosen */

const MAX_SIMILAR = 100;
const PAPERS = [
  ['a4', 'A4'],
  ['letter', 'Letter'],
  ['6x9in', '6 × 9 inches'],
];
const PER_PAGE = ['', '1x1', '1x2', '2x2', '2x3', '3x4'];

/** @param {Chosen} chosen @param {import('../notice.js').Say} say */
export function showPrint(chosen, say) {
  const count = h('input.textbox', { type: 'number', min: 1, max: MAX_SIMILAR, value: 1 });
  const paper = select(PAPERS);
  const perPage = select(PER_PAGE.map(name => [name, name.replace('x', ' × ') || 'Automatic']));
  const title = h('input.textbox', { maxlength: 200, autocomplete: 'off' });
  const solutions = tick('Solutions at the back');
  const large = tick('Large print');
  const plain = tick('Black and white');
  const notice = h('p.says.wrong', { role: 'alert' });
  const go = h('button.btn.go', { type: 'submit' }, 'Save PDF');
  const stop = new AbortController();
  const sheet = h(
    'dialog.sheet.form',
    { 'aria-label': 'Print' },
    h('h2', 'Print'),
    h(
      'form',
      { onsubmit: save, onkeydown: event => event.stopPropagation() },
      'puzzle' in chosen ? labelled('Puzzles of this kind', count) : null,
      labelled('Paper', paper),
      labelled('Puzzles per page', perPage),
      labelled('Title', title),
      solutions.el,
      large.el,
      plain.el,
      notice,
      h(
        'div.acts',
        go,
        h('button.btn', { type: 'button', onclick: printScreen }, 'Print this screen'),
        h('button.btn.quiet', { type: 'button', onclick: cancel }, 'Cancel'),
      ),
    ),
  );

  /** What the browser shows, as the style for paper has it. */
  function printScreen() {
    sheet.close();
    print();
  }

  function cancel() {
    sheet.close();
  }

  /** @param {Event} event */
  async function save(event) {
    event.preventDefault();
    go.disabled = true;
    put(notice);
    go.textContent = 'Making the PDF …';
    try {
      const { name, pdf } = await post(
        '/print',
        {
          ...('puzzle' in chosen
            ? { puzzle: chosen.puzzle, count: Number(count.value) || 1 }
            : { family: chosen.family || null, where: chosen.where }),
          paper: paper.value,
          per_page: perPage.value,
          solutions: solutions.input.checked,
          large_print: large.input.checked,
          black_and_white: plain.input.checked,
          title: title.value.trim(),
        },
        stop.signal,
      );
      download(unpacked(pdf, 'application/pdf'), name);
      sheet.close();
      say(`Saved ${name}.`, 'right');
    } catch (error) {
      if (sheet.open) put(notice, sentenceOf(error));
    }
    go.disabled = false;
    go.textContent = 'Save PDF';
  }

  sheet.addEventListener('close', () => {
    stop.abort();
    sheet.remove();
  });
  document.body.append(sheet);
  sheet.showModal();
}
