// @ts-check
// The puzzles of a page without a server: which there are, and any other that can be read here.
import { Refused } from '../errors.js';
import { kit } from './kit.js';
import { positionsGame } from './positions.js';

/** @typedef {import('../types.js').Family} Family */
/**
 * A puzzle of the page. `fewest`: the moves of a solution; `exact`: that fewer are impossible;
 * `kept`: a solution is kept with it.
 * @typedef {import('../types.js').Entry & {fewest?: number, exact?: boolean, kept?: boolean}} Entry
 */
/**
 * @typedef {Omit<Family, 'catalogue'> & {catalogue: Entry[], has_shortest: boolean, has_rules:
 *   boolean, showcase: {name: string, moves: string[]}|null}} FamilyPage
 */
/** @typedef {{family: string, id: string, level: number|null, entry?: Entry}} DayPuzzle */
/**
 * What the page was written with.
 * @typedef {object} Data
 * @property {FamilyPage[]} families
 * @property {Record<string, DayPuzzle[]>} days
 * @property {string[]} levels their names, from 1
 * @property {import('../types.js').Settings} settings
 * @property {Record<string, any>} [positions] of puzzles whose family has no rules here, by id
 * @property {import('../types.js').Course} [course]
 * @property {import('./course.js').Key[]} [keys] what is right in its exercises
 * @property {import('./recordings.js').Recording[]} [recordings] methods to watch
 */
/**
 * @typedef {object} Source
 * @property {Data} data
 * @property {(family: string) => Promise<any>} rules the module of a family's rules
 * @property {(family: string) => Promise<Record<string, string[]>>} solutions by id
 */
/**
 * A puzzle that can be played here.
 * @typedef {{id: string, family: FamilyPage, entry: Entry|null, rules: any, known: any}} Opened
 */

const UNKNOWN =
  "pepo doesn't recognise this as a puzzle. Paste an id, such as ring:3,6,4,1,3,4,2,0.";

export class Book {
  /** @param {Source} source */
  constructor({ data, rules, solutions }) {
    this.data = data;
    this.rulesOf = rules;
    this.solutionsOf = solutions;
    /** @type {Map<string, Entry>} */
    this.byName = new Map();
    /** @type {Map<string, Entry>} */
    this.byId = new Map();
    for (const { catalogue } of data.families)
      for (const entry of catalogue) {
        this.byName.set(entry.name, entry);
        this.byId.set(entry.id, entry);
      }
    for (const puzzles of Object.values(data.days))
      for (const { id, entry } of puzzles)
        if (entry && !this.byId.has(id)) this.byId.set(id, entry);
    /** @type {Map<string, Promise<Opened>>} */
    this.opened = new Map();
  }

  /** @param {string} name */
  family(name) {
    return this.data.families.find(family => family.name === name);
  }

  /** A puzzle, its moves and what was saved with them. @param {string} text */
  async read(text) {
    const link = /#\/(?:play|replay|watch\/[a-z-]+\/\d+)\/(.+)$/s.exec(text.trim());
    const [puzzle, moves = '', extras = ''] = (link ? decoded(link[1]) : text.trim()).split('|');
    return { opened: await this.open(puzzle.trim()), moves, extras };
  }

  /** @param {string} text a name, an id, or an id without its family */
  async open(text) {
    const id = this.byName.get(text)?.id ?? text;
    const name = id.split(':')[0];
    if (this.family(name)) return this.openId(id);
    for (const { name: other, has_rules: has } of this.data.families)
      if (has) {
        const found = await this.openId(`${other}:${id}`).catch(() => null);
        if (found) return found;
      }
    throw new Refused(UNKNOWN, 400);
  }

  /** @param {string} id @returns {Promise<Opened>} */
  openId(id) {
    const known = this.opened.get(id);
    if (known) return known;
    const opened = this.make(id);
    this.opened.set(id, opened);
    opened.catch(() => this.opened.delete(id));
    return opened;
  }

  /** @param {string} id @returns {Promise<Opened>} */
  async make(id) {
    const at = id.indexOf(':');
    const family = this.family(id.slice(0, at));
    if (!family) throw new Refused(UNKNOWN, 400);
    const kept = this.byId.get(id);
    const known = { solvable: kept?.solvable };
    if (!family.has_rules) {
      const data = this.data.positions?.[id];
      if (!data)
        throw new Refused('Of this family, only the puzzles on this page can be played here.', 400);
      return { id, family, entry: kept ?? null, rules: positionsGame(data), known };
    }
    const { family: reader } = await this.rulesOf(family.name);
    const rules = reader(kit)(id.slice(at + 1), known);
    const whole = `${family.name}:${rules.body}`;
    if (whole !== id) return this.openId(whole); // the same puzzle, written in another way
    return { id, family, entry: kept ?? null, rules, known };
  }

  /** Fetch the solution that is kept with a puzzle, if there is one. @param {Opened} opened */
  async complete({ id, family, entry, known }) {
    if (!entry?.kept || known.solution) return;
    known.solution = (await this.solutionsOf(family.name))[id];
  }
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
