// @ts-check
// The stages of an algorithm, each with its own button, in order.
import { h, keepFocus, put } from '../dom.js';
import { bead } from '../icons.js';
import { counted } from '../text.js';
import { optionBox } from './options.js';

/** @typedef {import('../types.js').Stage} Stage */

/** @param {import('../play/play.js').Play} play */
export function stagePanel(play) {
  const { stages } = play.family;
  const holder = h('div.phases');
  const options = optionBox(play, 'stage');
  const every = stages.flatMap(stage => stage.options);
  const params = every.filter((one, k) => every.findIndex(({ name }) => name === one.name) === k);
  const el = h(
    'section.sec',
    { hidden: true },
    h('h2', 'Phases', h('span.aside', 'in order')),
    holder,
    options.el,
  );

  function show() {
    options.show(params);
    /** @type {{name: string, done: boolean, ready: boolean}[]} */
    const known =
      (play.watch?.beyond ? play.watch.run?.answer?.stages : play.outlook?.stages) ?? [];
    el.hidden =
      !stages.length || (play.game.solved && !play.watching) || play.watch?.kind === 'method';
    keepFocus(holder, () =>
      put(
        holder,
        ...stages.map(stage =>
          button(
            stage,
            known.find(state => state.name === stage.name),
          ),
        ),
      ),
    );
  }

  /** @param {Stage} stage @param {{done: boolean, ready: boolean}|undefined} state */
  function button(stage, state) {
    const runs =
      play.watch?.kind === 'stage' && play.watch.name === stage.name && !play.watch.settled;
    const others = play.watching && !play.watch?.beyond; // one at a time
    const kind =
      runs && !play.watch?.beyond
        ? 'runs'
        : state?.done
          ? 'done'
          : state?.ready && !others
            ? 'ready'
            : 'wait';
    const alone = stages.filter(other => other.after.join() === stage.after.join()).length === 1;
    return h(
      `button.phase.${kind}${alone ? '.wide' : ''}`,
      { disabled: kind !== 'ready', onclick: () => play.startWatch('stage', stage.name) },
      bead(kind),
      h('span', h('b', stage.title), h('small', words(stage, kind, Boolean(state?.ready)))),
    );
  }

  /** @param {Stage} stage @param {string} kind @param {boolean} open but for the one that runs */
  function words(stage, kind, open) {
    const took = play.stageMoves[stage.name];
    const before = stage.after.length > 1 ? 'a phase before it' : stage.after[0];
    if (kind === 'done')
      return took === undefined ? 'done' : `done in ${counted(took, play.family.unit)}`;
    if (kind === 'runs') return 'running';
    if (kind === 'wait' && open) return 'waiting for the running phase';
    if (kind === 'wait' && stage.after.length) return `opens after ${before}`;
    return stage.summary.replace(/\.$/, '').replace(/^./, letter => letter.toLowerCase());
  }
  return { el, show };
}
