// @ts-check
// Which method should solve it.
import { h, put } from '../dom.js';
import { optionBox } from './options.js';

/** @param {import('../play/play.js').Play} play */
export function methodPicker(play) {
  const { methods, watched } = play.family;
  const numbers = methods.map(() => h('span.n'));
  const inputs = methods.map(method =>
    h('input', {
      type: 'radio',
      name: 'method',
      value: method.name,
      checked: method.name === watched,
      onchange: () => {
        if (play.watch) play.quitWatch();
        list.classList.remove('open');
        play.changed();
      },
    }),
  );
  const list = h(
    'div.methods',
    { role: 'radiogroup', 'aria-label': 'Method' },
    ...methods.map((method, k) =>
      h(
        'label',
        inputs[k],
        h('span.name', method.title),
        numbers[k],
        h('span.says', method.summary),
      ),
    ),
  );
  const fold = h(
    'button.fold-note',
    { onclick: () => list.classList.toggle('open') },
    `${methods.length} methods`,
  );
  const head = h('span');
  const choice = methods.length > 1;
  const options = optionBox(play, 'method');
  const el = h('section.sec', h('h2', head, choice && fold), choice ? list : null);
  if (!choice) el.append(h('p.says', methods[0]?.summary ?? ''));
  el.append(options.el);

  function show() {
    put(
      head,
      !choice
        ? (methods[0]?.title ?? '')
        : play.game.solved
          ? 'Watch from the start'
          : 'Solve with',
    );
    el.hidden = !methods.length;
    el.classList.toggle('watching', play.watching); // then only the chosen one is shown
    methods.forEach((method, k) => put(numbers[k], play.found[method.name] ?? ''));
    if (play.watch?.kind === 'method')
      inputs.forEach(input => {
        input.checked = input.value === play.watch?.name;
      });
    const at = Math.max(
      0,
      inputs.findIndex(input => input.checked),
    );
    options.show(methods[at]?.options ?? []);
  }
  return { el, show };
}

/** The method that is chosen now. @param {import('../play/play.js').Play} play */
export function chosenMethod(play) {
  const input = document.querySelector('input[name=method]:checked');
  return input instanceof HTMLInputElement ? input.value : play.family.watched;
}
