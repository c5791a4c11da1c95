// What the API answers, for the type checker; see /api/docs. The page loads nothing of it.
// `Get`, `Post` and `Delete` say which path answers what, `Found` what a run finds in the end.

export interface Get {
  '/families': Family[];
  [path: `/families/${string}/showcase${string}`]: {
    name: string;
    title: string;
    frames: Change[];
  };
  '/jobs': Job[];
  [path: `/library?${string}`]: { count: number; puzzles: Kept[] };
  // biome-ignore lint/suspicious/noExplicitAny: docs.js walks through it as it finds it
  '/openapi.json': any;
  '/progress': Record<string, Progress>;
  [path: `/runs/${string}/frames?${string}`]: { length: number; frames: (Frame & Change)[] };
  [path: `/runs/${string}/rows?${string}`]: { length: number; rows: Row[] };
  [path: `/saves?${string}`]: Saved[];
  '/trouble': { unsaved: string };
}

export interface Post extends Runs {
  '/act': { puzzle: string };
  '/adopt': Game;
  '/check': Review;
  '/draw': { svg: string };
  '/edit': Edited;
  '/export': { name: string; html: string };
  '/hint': Hint;
  '/jobs/mine': Job;
  [path: `/jobs/${number}/${'stop' | 'resume' | 'remove'}`]: unknown;
  '/json': unknown;
  '/library/add': { new: boolean; id: number };
  '/library/remove': { records: LibraryRecord[] };
  '/library/rename': unknown;
  '/library/restore': { restored: number };
  '/library/tag': unknown;
  '/open': Game;
  '/outlook': Outlook;
  '/play': GameChange;
  '/show': GameChange;
  '/text': { text: string };
  '/verdict': Verdict;
}

export interface Delete {
  [path: `/runs/${string}`]: Run<unknown>;
}

/** What each kind of long work finds; the path itself answers at once with the run. */
export interface Found {
  '/new': Made;
  '/scaling': Scaling;
  '/solve': Answer;
  '/stage': Answer;
  '/study': Study;
}

type Runs = { [Path in keyof Found]: Run<Found[Path]> };

// -- pictures

export interface Shape {
  id: string;
  role: string;
  kind: 'circle' | 'line' | 'path' | 'text';
  x?: number;
  y?: number;
  r?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
  d?: string;
  text?: string;
  size?: number;
  weight?: number;
  anchor?: string;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: number[];
  opacity?: number;
  moves?: string[];
  tries?: string;
  label?: string;
  place?: [number, number];
  body?: string;
}

export interface Scene {
  box: [number, number, number, number];
  alt: string;
  shapes: Shape[];
  /** Of a solved board: groups of ids in the order in which it is seen once more. */
  finale?: string[][];
}

/** What turns one scene into the next: either a whole scene, or shapes that went and came. */
export interface Change {
  scene?: Scene;
  alt?: string;
  gone?: string[];
  put?: [number, Shape][];
  finale?: string[][];
}

// -- families

export interface Family {
  name: string;
  title: string;
  line: string;
  rules: string[];
  unit: [string, string];
  watched: string;
  switches: { name: string; title: string }[];
  methods: Method[];
  stages: Stage[];
  catalogue: Entry[];
  generators: Generator[];
  scaling: { sizes: number[]; unit: string } | null;
}

export interface Method {
  name: string;
  title: string;
  summary: string;
  shortest: boolean;
  columns: Column[];
  shows: string[];
}

export interface Column {
  name: string;
  title: string;
  indent: boolean;
}

export interface Stage {
  name: string;
  title: string;
  summary: string;
  after: string[];
  shows: string[];
}

export interface StageState {
  name: string;
  done: boolean;
  ready: boolean;
}

export interface Generator {
  name: string;
  title: string;
  summary: string;
  params: Param[];
}

export interface Param {
  name: string;
  kind: string;
  optional: boolean;
  default: ParamValue;
  help: string;
  least: number | null;
  most: number | null;
  choices: string[];
}

export type ParamValue = string | number | boolean | null;

export interface Entry {
  name: string;
  id: string;
  title: string;
  level: number | null;
  level_name: string;
  note: string;
  about: string;
  solvable: boolean;
}

export interface Progress {
  total: number;
  solved: Record<string, number>;
  shortest: string[] | null;
}

// -- playing

export interface Game {
  session: string;
  family: string;
  puzzle: string;
  name: string | null;
  title: string;
  about: string;
  goal: string;
  rules: string[];
  played: number;
  tally: string[];
  solved: boolean;
  hints: number;
  watched: number;
  assisted: boolean;
  seconds: number;
  can_undo: boolean;
  can_redo: boolean;
  checkpoints: number;
  can_go_back: boolean;
  switches: Record<string, boolean>;
  drawn: string;
  scene: Scene;
  resumed?: boolean;
  unsaved?: string;
}

/** A game with only what changed in its picture. */
export type GameChange = Omit<Game, 'scene'> & Change;

export interface Saved {
  puzzle: string;
  family: string;
  title: string;
  tally: string[];
  scene: Scene;
}

export interface Hint {
  look: string;
  therefore: string;
  moves: string[];
  refused: boolean;
  moves_back: number;
  scenes: Scene[];
  hints: number;
  session: string;
}

export interface Review {
  ok: boolean;
  sentence: string;
  moves_back: number;
  scene: Scene;
}

export interface Outlook {
  stages: StageState[];
  distance: { moves: number | null; exact: boolean } | null;
  outlook: string;
  win: Win | null;
}

export interface Win {
  title: string;
  sentence: string;
  played: number;
  fewest: number | null;
  exact: boolean;
  hints: number;
  watched: number;
  assisted: boolean;
  counts: boolean;
  seconds: number;
  best: number | null;
  next: { name: string; title: string } | null;
}

// -- long work

export interface Run<Answer> {
  id: string;
  what: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  progress?: { done: number; total: number | null; what: string; seconds: number };
  error?: string;
  answer?: Answer;
  /** What it has so far. */
  partly?: Answer;
}

export interface Answer {
  outcome: string;
  sentence: string;
  length: number;
  shortest: boolean;
  seconds: number;
  stopped: boolean;
  frames: number;
  teaches: boolean;
  adoptable: boolean;
  room: number;
  stages: StageState[];
  trace_cut: boolean;
}

export interface Frame {
  number: number;
  why: string;
  move: string | null;
  stack: string[];
}

export interface Row {
  number: number;
  kind: string;
  values: Record<string, string>;
  cells: string[];
  depth: number;
}

export interface Made {
  puzzle: string;
  about: string;
  goal: string;
  seed: number;
  rating: { level: number | null; level_name: string; sentence: string };
}

export interface Scaling {
  unit: string;
  rows: Measured[];
  fits: Record<string, Record<'moves' | 'seconds', Fit | null>>;
  stopped?: boolean;
}

export interface Measured {
  method: string;
  size: number;
  n: number;
  puzzle: string;
  moves: number;
  seconds: number;
}

export interface Fit {
  factor: number;
  exponent: number;
}

export interface Study {
  figures: {
    from: string;
    states: number;
    farthest: number;
    mean?: number;
    dead_ends: number | null;
    shortest_solutions: number | null;
    components: number | null;
  };
  distribution: number[];
  sentences: string[];
  complete: boolean;
  reason: string;
  many_farthest: number;
  farthest: Position[];
  to_go: number;
  many_hardest: number;
  hardest: Position[];
  dead_ends: Position[];
}

export interface Position {
  scene: Scene;
  what: string;
  game: string | null;
}

// -- editing

export interface Edited {
  puzzle: string;
  family: string;
  about: string;
  brush: string;
  value: string;
  brushes: { name: string; title: string; says: string; typed: boolean; icon: string }[];
  swatches: Swatch[];
  acts: { name: string; title: string; says: string; mends: boolean }[];
  lacks: string;
  blanks: { title: string; id: string }[];
  scene: Scene;
}

export interface Swatch {
  value: string;
  title: string;
  text: string;
  fill: string;
  edge: string;
  ink: string;
}

export interface Verdict {
  title: string;
  ok: boolean | null;
  solvable: boolean | null;
  findings: { name: string; ok: boolean; sentence: string; marks: string[] }[];
  figures: [string, string][];
  level: number | null;
  level_name: string;
  sentence: string;
}

// -- the library

export interface Kept {
  id: number;
  puzzle: string;
  family: string;
  name: string;
  title: string;
  about: string;
  facts: Record<string, string | number | boolean>;
  tags: string[];
  what: string;
  job: number | null;
  added: number;
}

/** A deleted puzzle, to be sent back as it is. */
export interface LibraryRecord {
  puzzle: string;
  [more: string]: unknown;
}

export interface Job {
  id: number;
  kind: string;
  family: string;
  about: string;
  state: string;
  running: boolean;
  note: string;
  batches: number;
  parts: number | null;
  tried: number;
  found: number;
  wished: number | null;
  worked: number;
}
