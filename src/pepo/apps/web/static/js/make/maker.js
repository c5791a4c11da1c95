// @ts-check
// New: choose settings, see a puzzle, take another, play it.
import { post } from '../api.js';
import { Board } from '../board/board.js';
import { h, put } from '../dom.js';
import { sentenceOf } from '../errors.js';
import { familyOf } from '../families.js';
import { icon, seed } from '../icons.js';
import { announce } from '../live-region.js';
import { noticeLine } from '../notice.js';
import { paramForm } from '../param-form.js';
import { address, keptHere, rename } from '../router.js';
import { settings } from '../settings.js';
import { certificateOffer } from '../share/certificate.js';
import { keepInLibrary } from '../share/share.js';
import { WorkPanel } from '../work-panel.js';

/** @typedef {import('../types.js').Family} Family */
/** @typedef {import('../types.js').Generator} Generator */
/** @typedef {import('../types.js').Made} Made */
/** @typedef {import('../types.js').ParamValue} ParamValue */

const SEEDS = 4; // levels there are; a fuller row is harder

/** @type {import('../shell.js').Screen} */
export async function showNew(page, rest, families) {
  const family = await familyOf(rest.split('/')[0] || families[0].name);
  if (!family.generators.length) throw new Error(`pepo can't make new puzzles of ${family.title}.`);
  document.title = `New · ${family.title} · pepo`;
  const maker = new Maker(family);
  put(page, maker.el);
  const made = keptHere()?.made; // Back shows the puzzle that was made here
  if (made) maker.bringBack(made);
  else maker.make();
  return { family: family.name, leave: () => maker.leave() };
}

class Maker {
  /** @param {Family} family */
  constructor(family) {
    this.family = family;
    // Difficulty is what people choose first.
    this.generators = [...family.generators].sort(
      (a, b) => Number(hasLevel(b)) - Number(hasLevel(a)),
    );
    const kept = settings.made(family.name);
    this.generator = this.generators.find(g => g.name === kept.generator) ?? this.generators[0];
    this.board = new Board();
    /** @type {Made|null} */
    this.made = null;
    this.gone = false;
    this.which = h('p.which');
    this.goal = h('h1');
    this.how = h('p.how');
    const notice = noticeLine();
    this.say = notice.say;
    this.choices = h('section.sec');
    this.verdict = h('section.sec', { 'aria-live': 'polite' });
    this.acts = h('div.acts');
    this.working = new WorkPanel(this.acts);
    this.submit = h('button.btn.go', { type: 'submit' });
    this.seedInput = h('input', {
      inputmode: 'numeric',
      placeholder: 'any',
      'aria-label': 'Seed',
      name: 'seed',
    });
    this.el = h(
      'div.play.making',
      h(
        'section.stage',
        { 'aria-label': 'The new board' },
        h('div.goal', this.which, this.goal, this.how),
        h('div.table', this.board.el),
        notice.el,
        h('div.acts', this.working.el, this.acts),
      ),
      h('aside.margin', { 'aria-label': 'Settings' }, this.choices, this.verdict),
    );
    this.showChoices(kept.params ?? {});
    this.showActs();
    put(this.goal, 'Make a new puzzle');
  }

  /** @param {Record<string, ParamValue>} values */
  showChoices(values) {
    const { generators } = this;
    this.form = paramForm(this.generator.params, values, () => this.keep());
    const kinds = generators.map(g =>
      h(
        'label',
        h('input', {
          type: 'radio',
          name: 'generator',
          value: g.name,
          checked: g === this.generator,
          onchange: () => {
            this.generator = g;
            this.showChoices({});
            this.keep();
            const chosen = this.choices.querySelector('input[name=generator]:checked');
            if (chosen instanceof HTMLElement) chosen.focus();
          },
        }),
        h('span.name', g.title),
        h('span.says', g.summary),
      ),
    );
    put(
      this.choices,
      h('h2', 'New puzzle'),
      generators.length > 1
        ? h('div.methods.kinds.open', { role: 'radiogroup', 'aria-label': 'Generator' }, ...kinds)
        : h('p.says', this.generator.summary),
      h(
        'form',
        {
          onsubmit: event => {
            event.preventDefault();
            this.make();
          },
        },
        this.form.el,
        h(
          'details.seedbox',
          h('summary', 'Use a seed'),
          h(
            'label.field.entry-field',
            h('span', h('b', 'Seed'), h('small', 'the same seed makes the same puzzle')),
            this.seedInput,
          ),
        ),
        h('div.acts', this.submit),
      ),
    );
  }

  keep() {
    settings.keepMade(this.family.name, {
      generator: this.generator.name,
      params: this.form?.values() ?? {},
    });
  }

  async make() {
    const seedText = this.seedInput.value.trim();
    const body = {
      family: this.family.name,
      generator: this.generator.name,
      params: this.form?.values() ?? {},
      ...(seedText ? { seed: seedText } : {}), // as text: a number would lose digits
    };
    this.board.el.classList.add('waits');
    this.say('');
    try {
      const made = await this.working.run('/new', body, 'Working');
      if (made) await this.show(made);
      else this.say('Stopped. No puzzle was made.');
    } catch (error) {
      this.say(sentenceOf(error), 'wrong');
    }
    this.board.el.classList.remove('waits');
    this.showActs();
  }

  /** @param {Made} made */
  async bringBack(made) {
    await this.show(made);
    this.showActs();
  }

  /** @param {Made} made */
  async show(made) {
    this.made = made;
    const game = await post('/open', {
      puzzle: made.puzzle,
      resume: false,
      switches: settings.switches(this.family.name),
    });
    if (this.gone) return;
    this.board.show(game.scene, { rate: 0 });
    put(this.which, h('b', made.about));
    put(this.goal, made.goal);
    put(this.how, h('span', made.rating.level_name), h('span', made.rating.sentence));
    const level = Math.max(0, Math.min(SEEDS, made.rating.level ?? 0));
    put(
      this.verdict,
      h('h2', 'This puzzle'),
      h(
        'div.level',
        { role: 'img', 'aria-label': `Level ${level} of ${SEEDS}` },
        ...Array.from({ length: SEEDS }, (_, k) => {
          const s = seed();
          s.classList.toggle('off', k >= level);
          return s;
        }),
        h('b', made.rating.level_name),
      ),
      h('p.why', made.rating.sentence),
      h('p.says', `Seed ${made.seed}. The same seed and settings always make this puzzle.`),
      certificateOffer(made.puzzle),
    );
    rename('new', this.family.name, { made });
    announce(`${made.about}. ${made.rating.level_name}. ${made.rating.sentence}`);
    this.say('');
  }

  showActs() {
    const { made } = this;
    const held = this.acts.contains(document.activeElement);
    put(this.submit, icon('new'), made ? 'Make another' : 'Make it');
    put(
      this.acts,
      ...(made
        ? [
            h('a.btn.go', { href: address('play', made.puzzle) }, 'Play it'),
            h('button.btn', { onclick: () => this.make() }, 'Another'),
            h('a.btn', { href: address('edit', made.puzzle) }, 'Edit'),
            h('button.btn', { onclick: () => keepInLibrary(made.puzzle, this.say) }, 'Save'),
            h('a.btn.quiet', { href: address('puzzles', this.family.name) }, 'All puzzles'),
          ]
        : []),
    );
    if (held) this.acts.querySelector('button')?.focus();
  }

  leave() {
    this.gone = true;
    this.working.leave();
  }
}

/** @param {Generator} generator */
const hasLevel = generator => generator.params.some(param => param.name === 'level');
