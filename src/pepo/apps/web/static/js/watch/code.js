// @ts-check
// The source of the method that is watched, with the line of the step that is shown.
import { get } from '../api.js';
import { h, keepInView, put } from '../dom.js';
import { settings } from '../settings.js';

/** @typedef {import('../types.js').CodeLine} CodeLine */

/** @param {import('../play/play.js').Play} play */
export function codePanel(play) {
  const list = h('ol.source');
  const scroll = h('div.tscroll', { tabindex: 0, role: 'region', 'aria-label': 'Source' }, list);
  const where = h('p.where');
  const changed = h('dl.changed', { 'aria-label': 'Changed variables' });
  const again = h('button.btn.quiet', { onclick: () => follow(lit) }, 'Next step on this line');
  const box = /** @type {HTMLDetailsElement} */ (
    h('details.code', h('summary', h('h2', 'Code')), scroll, where, changed, h('div.acts', again))
  );
  box.open = settings.code;
  box.addEventListener('toggle', () => {
    settings.code = box.open;
    show();
  });
  const el = h('section.sec', { hidden: true }, box);
  let shown = ''; // the method whose source is here
  /** @type {CodeLine[]} */
  let lines = [];
  let lit = -1;

  async function show() {
    const { watch } = play;
    el.hidden = !watch?.reel || !watch.run?.answer?.teaches || !watch.part.has_code;
    if (el.hidden || !watch || !box.open) return;
    const method = watch.name;
    if (shown !== method) {
      shown = method;
      lines = [];
      put(list);
      const { name } = play.family;
      const said = await get(`/families/${name}/methods/${method}/code`).catch(() => null);
      if (!said || shown !== method) return;
      lines = said;
      put(list, ...lines.map(item));
    }
    light(watch.frame?.line ?? -1, watch.frame?.variables ?? {});
  }

  /** @param {CodeLine} line @param {number} at */
  function item(line, at) {
    const begins = at === 0 || lines[at - 1].function !== line.function;
    return h(
      'li',
      {
        value: line.number,
        class: begins && at ? 'begins' : '',
        title: `${line.file}:${line.number}`,
        onclick: () => follow(at),
      },
      h('code', line.text),
    );
  }

  /** @param {number} line @param {Record<string, string>} variables */
  function light(line, variables) {
    list.querySelector('.here')?.classList.remove('here');
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    lit = line;
    const here = /** @type {HTMLElement|undefined} */ (list.children[line]);
    again.hidden = where.hidden = !here;
    const names = Object.entries(variables);
    changed.hidden = !here || !names.length;
    if (!here) return;
    here.classList.add('here');
    here.setAttribute('aria-current', 'step');
    put(where, `${lines[line].file}, line ${lines[line].number}`);
    put(changed, ...names.flatMap(([name, text]) => [h('dt', name), h('dd', text)]));
    keepInView(scroll, here);
  }

  /** The next step on a line. @param {number} line */
  function follow(line) {
    play.watch?.jump('line', line);
  }
  return { el, show };
}
