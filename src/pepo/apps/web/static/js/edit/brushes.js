// @ts-check
// The brushes and what each can put on the board.
import { paint } from '../board/paint.js';
import { h, put, svg } from '../dom.js';

/** @param {string} d */
const sign = d =>
  svg('svg', { class: 'i', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, svg('path', { d }));

/** @param {import('./editor.js').Editor} editor */
export function brushBar(editor) {
  const brushes = h('div.choices.brushes', { role: 'radiogroup', 'aria-label': 'Brush' });
  const swatches = h('div.swatches', { role: 'radiogroup', 'aria-label': 'Value' });
  const el = h('div.brushbar', brushes, swatches);
  let drawn = '';
  let drawnValues = '';

  function show() {
    const { now } = editor;
    const key = JSON.stringify(now.brushes);
    if (key !== drawn) {
      drawn = key;
      put(
        brushes,
        ...now.brushes.map(brush =>
          h(
            'label',
            { title: brush.says },
            h('input', {
              type: 'radio',
              name: 'brush',
              value: brush.name,
              onchange: () => editor.pick(brush.name, null),
            }),
            h('span', brush.icon ? sign(brush.icon) : null, brush.title),
          ),
        ),
      );
    }
    brushes.querySelectorAll('input').forEach(input => {
      input.checked = input.value === now.brush;
    });
    brushes.hidden = now.brushes.length < 2;
    const values = JSON.stringify([now.brush, now.swatches]);
    if (values !== drawnValues) {
      drawnValues = values;
      put(
        swatches,
        ...now.swatches.map(swatch => {
          const face = h('span', { 'aria-hidden': 'true' }, swatch.text);
          if (swatch.fill)
            Object.assign(face.style, {
              background: paint(swatch.fill),
              borderColor: paint(swatch.edge),
              color: paint(swatch.ink),
            });
          return h(
            'label',
            { title: swatch.title },
            h('input', {
              type: 'radio',
              name: 'swatch',
              value: swatch.value,
              'aria-label': swatch.title,
              onchange: () => editor.pick(editor.now.brush, swatch.value),
            }),
            face,
          );
        }),
      );
    }
    swatches.hidden = !now.swatches.length;
    swatches.querySelectorAll('input').forEach(input => {
      input.checked = input.value === now.value;
    });
  }
  return { el, show };
}
