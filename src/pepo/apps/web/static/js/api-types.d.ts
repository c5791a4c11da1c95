// Written by tools/page_types.py from /api/v1/openapi.json; don't edit it.
// What the API is sent and answers, for the type checker. The page loads nothing of it.

type Query = '' | `?${string}`;

export type GetPath =
  | `/families/${string}/methods/${string}/code`
  | `/families/${string}/showcase${Query}`
  | `/runs/${string}/frames${Query}`
  | `/runs/${string}/marks`
  | `/runs/${string}/next${Query}`
  | `/runs/${string}/prediction${Query}`
  | `/runs/${string}/predictions`
  | `/runs/${string}/rows${Query}`
  | `/drills/item${Query}`
  | `/courses/${string}`
  | `/families/${string}`
  | `/jobs/${number}`
  | `/runs/${string}`
  | '/about'
  | `/calendar${Query}`
  | '/courses'
  | `/drills${Query}`
  | '/families'
  | '/jobs'
  | `/library${Query}`
  | '/progress'
  | `/saves${Query}`
  | '/settings'
  | `/statistics${Query}`
  | `/today${Query}`
  | '/trouble';

/** What each path answers. */
export type Get<Path extends GetPath> =
  Path extends `/families/${string}/methods/${string}/code` ? LineJson[] :
  Path extends `/families/${string}/showcase${Query}` ? ShowcaseResponse :
  Path extends `/runs/${string}/frames${Query}` ? FramesResponse :
  Path extends `/runs/${string}/marks` ? MarkJson[] :
  Path extends `/runs/${string}/next${Query}` ? RowNumberResponse :
  Path extends `/runs/${string}/prediction${Query}` ? PredictionResponse :
  Path extends `/runs/${string}/predictions` ? PlannedJson[] :
  Path extends `/runs/${string}/rows${Query}` ? RowsResponse :
  Path extends `/drills/item${Query}` ? ItemResponse :
  Path extends `/courses/${string}` ? CourseResponse :
  Path extends `/families/${string}` ? FamilyResponse :
  Path extends `/jobs/${number}` ? JobResponse :
  Path extends `/runs/${string}` ? AnimationResponse | SolveResponse | NewResponse | StudyResponse | ScalingResponse :
  Path extends '/about' ? AboutResponse :
  Path extends `/calendar${Query}` ? CalendarResponse :
  Path extends '/courses' ? CourseJson[] :
  Path extends `/drills${Query}` ? DrillsResponse :
  Path extends '/families' ? FamilyResponse[] :
  Path extends '/jobs' ? JobResponse[] :
  Path extends `/library${Query}` ? LibraryResponse :
  Path extends '/progress' ? Record<string, ProgressResponse> :
  Path extends `/saves${Query}` ? SaveResponse[] :
  Path extends '/settings' ? SettingsResponse :
  Path extends `/statistics${Query}` ? StatisticsResponse :
  Path extends `/today${Query}` ? TodayResponse :
  Path extends '/trouble' ? TroubleResponse : never;

/** What each path answers. */
export interface Post {
  '/act': ActResponse;
  '/adopt': GameResponse;
  '/animate': AnimationResponse;
  '/certificate': CertificateResponse;
  '/check': ReviewResponse;
  '/courses': CourseNameResponse;
  [path: `/courses/${string}/answer`]: ExerciseAnswerResponse;
  [path: `/courses/${string}/file`]: CourseFileResponse;
  '/draw': DrawResponse;
  '/drills/answer': AnswerResponse;
  '/edit': EditResponse;
  '/export': ExportResponse;
  '/forget': EmptyResponse;
  '/hint': HintResponse;
  '/jobs/mine': JobResponse;
  [path: `/jobs/${number}/remove`]: EmptyResponse;
  [path: `/jobs/${number}/resume`]: JobResponse;
  [path: `/jobs/${number}/stop`]: JobResponse;
  '/json': Record<string, unknown>;
  '/library/add': AddResponse;
  '/library/remove': RemoveResponse;
  '/library/rename': EmptyResponse;
  '/library/restore': RestoreResponse;
  '/library/tag': EmptyResponse;
  '/new': NewResponse;
  '/next': NextResponse;
  '/open': OpenResponse;
  '/outlook': OutlookResponse;
  '/play': GameResponse;
  '/print': PrintResponse;
  '/scaling': ScalingResponse;
  '/settings': SettingsResponse;
  '/show': GameResponse;
  '/solve': SolveResponse;
  '/stage': SolveResponse;
  '/statistics/delete': DeleteResponse;
  '/study': StudyResponse;
  '/text': TextResponse;
  '/verdict': VerdictResponse;
}

/** What each path is sent. */
export interface Sent {
  '/act': ActRequest;
  '/adopt': AdoptRequest;
  '/animate': AnimateRequest;
  '/certificate': PuzzleRequest;
  '/check': GameRequest;
  '/courses': CourseRequest;
  [path: `/courses/${string}/answer`]: ExerciseAnswerRequest;
  [path: `/courses/${string}/file`]: Record<string, never>;
  '/draw': DrawRequest;
  '/drills/answer': AnswerRequest;
  '/edit': EditRequest;
  '/export': ExportRequest;
  '/forget': ForgetRequest;
  '/hint': HintRequest;
  '/jobs/mine': MineRequest;
  [path: `/jobs/${number}/remove`]: Record<string, never>;
  [path: `/jobs/${number}/resume`]: Record<string, never>;
  [path: `/jobs/${number}/stop`]: Record<string, never>;
  '/json': PuzzleRequest;
  '/library/add': AddRequest;
  '/library/remove': RemoveRequest;
  '/library/rename': RenameRequest;
  '/library/restore': RestoreRequest;
  '/library/tag': TagRequest;
  '/new': NewRequest;
  '/next': NextRequest;
  '/open': OpenRequest;
  '/outlook': OutlookRequest;
  '/play': PlayRequest;
  '/print': PrintRequest;
  '/scaling': ScalingRequest;
  '/settings': SettingsRequest;
  '/show': GameRequest;
  '/solve': SolveRequest;
  '/stage': StageRequest;
  '/statistics/delete': DeleteRequest;
  '/study': PuzzleRequest;
  '/text': PuzzleRequest;
  '/verdict': PuzzleRequest;
}

/** What each path answers. */
export interface Delete {
  [path: `/courses/${string}`]: EmptyResponse;
  [path: `/runs/${string}`]: AnimationResponse | SolveResponse | NewResponse | StudyResponse | ScalingResponse;
  '/settings': SettingsResponse;
  '/settings/keys': SettingsResponse;
}

/** The version of pepo, the file of its library, and for your token a proof that it is yours. */
export interface AboutResponse {
  pepo: string;
  library: string;
  proof: string;
}

/** A change to the whole board; one that repairs it (`mends`) is offered beside the verdict. */
export interface ActJson {
  name: string;
  title: string;
  says: string;
  mends: boolean;
}

export interface ActRequest {
  puzzle: string;
  act: string;
  seed?: number | null;
}

/** The board after it. */
export interface ActResponse {
  puzzle: string;
}

/** What a key does, and on what: `page`, `window`. `also` are keys that always do it. */
export interface ActionJson {
  name: string;
  line: string;
  key: string;
  part: string;
  on: string[];
  also: string[];
}

export interface AddRequest {
  puzzle: string;
  tags?: string[];
}

/** Its number, and whether it is new. */
export interface AddResponse {
  new: boolean;
  id: number | null;
}

/** Add the first moves of a run to the game; they count as played for you. */
export interface AdoptRequest {
  /** the saved game: family:puzzle|moves|extras */
  session: string;
  switches?: Record<string, boolean>;
  /** show values beside moves */
  assists?: boolean;
  /** two lines to draw one under the other */
  ruler?: string[];
  /** the picture you have; only changes to it are sent */
  since?: string;
  job: string;
  upto: number;
  seconds?: number;
  keep?: boolean;
}

/** What to show of a game: what a method or a stage does from its position; without either, its moves, or the best solution if it has none. */
export interface AnimateRequest {
  session: string;
  /** gif, webp or svg */
  format?: string;
  method?: string | null;
  stage?: string | null;
  /** reasons below the board */
  captions?: boolean | null;
  /** pixels */
  size?: number;
  /** half, normal, quick or fast */
  speed?: string;
  theme?: string;
  /** stop at the end */
  once?: boolean;
  switches?: Record<string, boolean>;
}

/** An animation that is ready: the name for its file, its bytes, and how long it is. */
export interface AnimationAnswer {
  name: string;
  size: number;
  sentence: string;
}

/** A run that makes an animation; when it is done, /runs/{id}/file has it. */
export interface AnimationResponse {
  id: string;
  what: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  progress?: ProgressJson;
  error?: string;
  answer?: AnimationAnswer;
}

/** An answer that can be given. `marks` are ids of shapes that stand for it. */
export interface AnswerJson {
  answer: string;
  text: string;
  marks: string[];
}

/** An answer to an item, such as ring/how-far/7/0. */
export interface AnswerRequest {
  item: string;
  answer: string;
  seconds: number;
  /** whether a clock was shown */
  timed?: boolean;
}

/** Whether it is right and why, with the reason marked in the scene; all right answers; and why it couldn't be kept, if it couldn't. */
export interface AnswerResponse {
  right: boolean;
  sentence: string;
  answer: string;
  right_answers: string[];
  scene: SceneJson;
  unsaved: string;
}

/** Answers in drills, and how many of them were right. */
export interface AnswersJson {
  answers: number;
  right: number;
}

/** A board to start from. */
export interface BlankJson {
  title: string;
  id: string;
}

/** A brush; `typed`: a value may also be typed on the keyboard. */
export interface BrushJson {
  name: string;
  title: string;
  says: string;
  typed: boolean;
  icon: string;
}

/** The families whose puzzle is solved, by date; `families` is how many there are. */
export interface CalendarResponse {
  families: number;
  solved: Record<string, string[]>;
}

/** A proof of what is true of a board. `zip` holds its files, in base 64; it is empty if nothing was certified or if they are too large, and then `command` writes them. */
export interface CertificateResponse {
  sentence: string;
  claim: string;
  certified: boolean;
  bytes: number;
  name: string;
  zip: string;
  command: string;
}

/** What turns one picture into the next: a whole scene, or the ids of removed shapes and the new shapes with their places. */
export interface ChangeJson {
  scene?: SceneJson;
  alt?: string;
  gone?: string[];
  put?: [number, ShapeJson][];
  finale?: string[][];
}

/** One chart, for a wide screen and for a phone. */
export interface ChartJson {
  wide: SceneJson;
  narrow: SceneJson;
}

/** `reply` is what to say if you choose it; `marks` are ids of shapes on the board. */
export interface ChoiceJson {
  text: string;
  right: boolean;
  reply: string;
  marks: string[];
}

/** A column of a method's trace or stack. */
export interface ColumnJson {
  name: string;
  title: string;
  indent: boolean;
}

export interface CourseFileResponse {
  name: string;
  text: string;
}

/** A course in the list; `own` if you opened it from a file. */
export interface CourseJson {
  name: string;
  title: string;
  about: string;
  fingerprint: string;
  exercises: number;
  own: boolean;
}

export interface CourseNameResponse {
  name: string;
}

/** The text of a course file. */
export interface CourseRequest {
  text: string;
}

/** A course. `name` is what its address calls it. */
export interface CourseResponse {
  name: string;
  title: string;
  about: string;
  fingerprint: string;
  exercises: ExerciseJson[];
}

/** The puzzle of a family on a day; `result` is your win as text to share, if there is one. */
export interface DailyJson {
  family: string;
  id: string;
  title: string;
  about: string;
  level: number | null;
  level_name: string;
  solved: boolean;
  result: string;
}

/** `results` is how many there are, as a confirmation. */
export interface DeleteRequest {
  results: number;
}

/** How many results were deleted. */
export interface DeleteResponse {
  deleted: number;
}

/** How far the goal is: the fewest moves, or None when it can't be reached. Where it isn't exact, `moves` are enough, and None means unknown. */
export interface Distance {
  moves: number | null;
  exact?: boolean;
}

export interface DrawRequest {
  puzzle: string;
  theme?: string;
}

export interface DrawResponse {
  svg: string;
}

/** A drill and how it goes. `latest` says whether your latest answers were right, newest first. Times are seconds of right answers against the clock. */
export interface DrillJson {
  family: string;
  family_title: string;
  kind: string;
  title: string;
  line: string;
  answers: number;
  right: number;
  latest: boolean[];
  seconds: number | null;
  best_seconds: number | null;
}

/** All drills, or those of a family; which is next and why. */
export interface DrillsResponse {
  drills: DrillJson[];
  next: DrillJson;
  why: string;
}

/** A board and the brush in hand; `change` as the picture's shapes offer them. */
export interface EditRequest {
  /** a puzzle, or the name of a family for a fresh one */
  puzzle: string;
  brush?: string | null;
  value?: string | null;
  change?: string;
  marks?: string[];
}

/** A board to draw on, its tools, and what it lacks to be a puzzle. */
export interface EditResponse {
  puzzle: string;
  family: string;
  about: string;
  brush: string;
  value: string;
  brushes: BrushJson[];
  swatches: Swatch[];
  acts: ActJson[];
  lacks: string;
  blanks: BlankJson[];
  scene: SceneJson;
}

/** Done; there is nothing to return. */
export type EmptyResponse = Record<string, never>;

/** A puzzle of the catalogue. */
export interface EntryJson {
  name: string;
  id: string;
  title: string;
  level: number | null;
  level_name: string;
  note: string;
  about: string;
  solvable: boolean;
}

/** An answer to an exercise, counted from 1: the moves of a solution, the row that was reached, or the tries at a question; with ';' between them. */
export interface ExerciseAnswerRequest {
  exercise: number;
  answer: string;
}

/** Whether an answer is right, a sentence about it, and once it is final the explanation. */
export interface ExerciseAnswerResponse {
  right: boolean;
  said: string;
  explain: string;
}

/** What to do. `kind`: solve, watch, choose, number, predict or drill; `limit`: in how many moves, in words, or "fewest"; `row`: to watch to, null for the last; `scene`: what a question that pepo made is about. What is right isn't sent. */
export interface ExerciseJson {
  kind: string;
  title: string;
  text: string;
  points: number;
  puzzle: string;
  family: string;
  limit: string;
  method: string;
  row: number | null;
  choices: string[];
  tries: number;
  scene: SceneJson | null;
}

export interface ExportRequest {
  puzzle: string;
  writer?: string;
  options?: Record<string, boolean | number | string | null>;
}

/** A file in Base64, and the name for it; several files are zipped. */
export interface ExportResponse {
  name: string;
  content: string;
}

/** A family. `unit`: the words for one move and for many; `watched`: the method to start with. */
export interface FamilyResponse {
  name: string;
  title: string;
  line: string;
  rules: string[];
  unit: [string, string];
  switches: NamedJson[];
  watched: string;
  methods: MethodJson[];
  stages: StageJson[];
  generators: GeneratorJson[];
  scaling: SizesJson | null;
  writers: WriterJson[];
  edits: NamedJson[];
  catalogue: EntryJson[];
}

/** The figures of a study; a family may add some of its own. */
export interface FiguresJson {
  from: 'start' | 'goal';
  puzzle: string;
  family: string;
  outcome: 'done' | 'gave up';
  states: number;
  components: number | null;
  farthest: number;
  mean: number;
  dead_ends: number | null;
  shortest_solutions: number | null;
  reason?: string;
}

/** One line of a verdict: what was checked, whether it holds, and a sentence about it. A puzzle is sound even if a finding that isn't `required` doesn't hold. */
export interface Finding {
  name: string;
  ok: boolean;
  sentence: string;
  marks?: string[];
  required?: boolean;
}

/** How moves and time grow; nothing for fewer than three sizes. */
export interface FitsJson {
  moves: PowerLaw | null;
  seconds: PowerLaw | null;
}

/** Keys that can't be changed: as they are shown, and those no action may have. */
export interface FixedKeysJson {
  shown: string;
  line: string;
  part: string;
  on: string[];
  keys: string[];
}

export interface ForgetRequest {
  puzzle: string;
}

/** One step of a run: its picture, or what changed in it since the frame before. */
export interface FrameJson {
  scene?: SceneJson;
  alt?: string;
  gone?: string[];
  put?: [number, ShapeJson][];
  finale?: string[][];
  number: number;
  why: string;
  move: string | null;
  stack: StackJson | null;
  notes: NoteJson[];
  as_in: number | null;
  again: number[];
  line: number | null;
  variables: Record<string, string>;
}

export interface FramesResponse {
  length: number;
  frames: FrameJson[];
}

/** A game, and how to draw it. */
export interface GameRequest {
  /** the saved game: family:puzzle|moves|extras */
  session: string;
  switches?: Record<string, boolean>;
  /** show values beside moves */
  assists?: boolean;
  /** two lines to draw one under the other */
  ruler?: string[];
  /** the picture you have; only changes to it are sent */
  since?: string;
}

/** A game after a move or another action: the same fields as when it was opened, but only what changed in the picture if you have the one before (`since`). `unsaved`: why it couldn't be saved; `rescued`: what became of a library that was damaged. */
export interface GameResponse {
  drawn: string;
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
  can_pencil: boolean;
  is_pencilling: boolean;
  pencilled: string;
  switches: Record<string, boolean>;
  scene?: SceneJson;
  alt?: string;
  gone?: string[];
  put?: [number, ShapeJson][];
  finale?: string[][];
  unsaved?: string;
  rescued?: string;
}

export interface GeneratorJson {
  name: string;
  title: string;
  summary: string;
  params: ParamJson[];
}

export interface HintRequest {
  /** the saved game: family:puzzle|moves|extras */
  session: string;
  switches?: Record<string, boolean>;
  /** show values beside moves */
  assists?: boolean;
  /** two lines to draw one under the other */
  ruler?: string[];
  /** the picture you have; only changes to it are sent */
  since?: string;
  /** ask about the cell in a row and column, from 0 */
  place?: [number, number] | null;
}

/** Where to look, what follows, and the steps of a long proof; `scenes` are the pictures of them all. If there is no hint (`refused`), `look` says why, and `moves_back` how many moves to undo. */
export interface HintResponse {
  look: string;
  therefore: string;
  steps: string[];
  moves: string[];
  refused: boolean;
  moves_back: number;
  scenes: SceneJson[];
  hints: number;
  session: string;
}

/** A question. In the scene, a click on a shape is one of its answers. */
export interface ItemResponse {
  item: string;
  family: string;
  family_title: string;
  kind: string;
  title: string;
  line: string;
  sentence: string;
  choices: AnswerJson[];
  puzzle: string;
  scene: SceneJson;
}

/** A job and its progress. `parts` is the total number of batches, `count` the number of puzzles to find, where known; `worked` and `began` are in seconds. */
export interface JobResponse {
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
  count: number | null;
  worked: number;
  began: number;
  answer: Record<string, unknown> | null;
}

/** A puzzle of the library: `what` says how it got there, `job` by which job. */
export interface KeptJson {
  id: number;
  puzzle: string;
  family: string;
  name: string;
  facts: Record<string, number | string | boolean>;
  tags: string[];
  what: string;
  job: number | null;
  added: number;
  title: string;
  about: string;
}

/** Some of the puzzles that match; `count` is the number of all, `families` the number in the library by family, `facts` the names to filter by. */
export interface LibraryResponse {
  count: number;
  families: Record<string, number>;
  facts: string[];
  puzzles: KeptJson[];
}

/** A line of a method's source: where it is in the repository, and its text. */
export interface LineJson {
  function: string;
  file: string;
  number: number;
  text: string;
}

/** A puzzle that you lost and haven't won since. */
export interface LostJson {
  puzzle: string;
  title: string;
  family: string;
  level_name: string;
}

/** A guess, an undo, a win or the first row of a new part. */
export interface MarkJson {
  row: number;
  kind: string;
  title: string;
}

/** One puzzle solved by one method. `size` is what was asked for, `n` what it measures. */
export interface Measured {
  method: string;
  size: number;
  n: number;
  puzzle: number;
  moves: number;
  seconds: number;
}

export interface MethodJson {
  name: string;
  title: string;
  summary: string;
  shortest: boolean;
  shows: string[];
  columns: ColumnJson[];
  stack: StackTableJson | null;
  options: ParamJson[];
  has_code: boolean;
}

/** What to look for. Give `count` or `time`, not both. */
export interface MineRequest {
  family: string;
  /** as in 'length > 9 and unique' */
  want?: string;
  count?: number | null;
  /** or a time limit: 90s, 10m, 2h */
  time?: string;
  generator?: string | null;
  params?: Record<string, boolean | number | string | null>;
}

export interface NamedJson {
  name: string;
  title: string;
}

/** A new puzzle, and the settings and seed that make it again. */
export interface NewAnswer {
  puzzle: string;
  about: string;
  goal: string;
  generator: string;
  params: Record<string, string | number | boolean | null>;
  seed: number;
  rating: RatingJson;
}

/** What kind of puzzle to make. Follow the run; its answer has the puzzle. */
export interface NewRequest {
  family: string;
  generator?: string | null;
  params?: Record<string, boolean | number | string | null>;
  /** a whole number, or one as text */
  seed?: number | string | null;
}

/** A run that makes a puzzle, with the puzzle when it is done. */
export interface NewResponse {
  id: string;
  what: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  progress?: ProgressJson;
  error?: string;
  answer?: NewAnswer;
}

/** A new puzzle of a family and a level. */
export interface NextRequest {
  family: string;
  level: number;
}

export interface NextResponse {
  puzzle: string;
}

/** What a method has written on cells of the board, and on how many. */
export interface NoteJson {
  text: string;
  label: string;
  settled: boolean;
  count: number;
}

/** Open a puzzle, whatever form it comes in. */
export interface OpenRequest {
  puzzle: string;
  /** continue the game kept in the library */
  resume?: boolean;
  switches?: Record<string, boolean>;
  assists?: boolean;
}

/** A game: `session` is the whole of it as text, `scene` its picture, which `drawn` names. `resumed`: it continues a saved game. `lines` can be compared on a ruler, within a group. */
export interface OpenResponse {
  drawn: string;
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
  can_pencil: boolean;
  is_pencilling: boolean;
  pencilled: string;
  switches: Record<string, boolean>;
  scene: SceneJson;
  resumed: boolean;
  lines: string[][];
}

export interface OptionJson {
  value: string | boolean;
  title: string;
}

export interface OutlookRequest {
  session: string;
  /** also how far the goal is */
  far?: boolean;
}

/** How far the goal is, in moves and in words; the stages; and the win, when it is won. */
export interface OutlookResponse {
  stages: StageState[];
  distance: Distance | null;
  outlook: string;
  win: WinJson | null;
}

/** A field of a form: an option of a method, or a parameter of a generator. `says` is its help, where that says more than the title; `few` are its values, where they are few; `range` is what a number may be, in words. */
export interface ParamJson {
  name: string;
  title: string;
  says: string;
  few: string[];
  range: string;
  kind: string;
  optional: boolean;
  default: string | number | boolean | null;
  help: string;
  least: number | null;
  most: number | null;
  choices: string[];
}

/** A row to ask about, and what. */
export interface PlannedJson {
  row: number;
  kind: string;
}

/** A move or another action in a game. */
export interface PlayRequest {
  /** the saved game: family:puzzle|moves|extras */
  session: string;
  switches?: Record<string, boolean>;
  /** show values beside moves */
  assists?: boolean;
  /** two lines to draw one under the other */
  ruler?: string[];
  /** the picture you have; only changes to it are sent */
  since?: string;
  act?: 'move' | 'undo' | 'redo' | 'restart' | 'checkpoint' | 'back' | 'undo-mistakes' | 'pencil' | 'keep-pencilled' | 'take-back-pencilled' | 'nothing';
  moves?: string[];
  /** total time so far */
  seconds?: number;
  /** save the game in the library */
  keep?: boolean;
}

/** A position: `game` is a text that opens there; `what` it is, where nothing can be played. */
export interface PositionJson {
  scene: SceneJson;
  what: '' | 'solved' | 'dead end';
  game: string | null;
}

/** factor · n^exponent. */
export interface PowerLaw {
  factor: number;
  exponent: number;
}

/** What will a row be? `taken` is the choice that the method took; choices count from 1. In the scene, a click on a choice is the move of its number. */
export interface PredictionJson {
  row: number;
  kind: string;
  sentence: string;
  choices: ChoiceJson[];
  taken: number;
  scene: SceneJson;
}

export interface PredictionResponse {
  prediction: PredictionJson | null;
}

/** A puzzle, and others like it; or without one, the library's puzzles that match. */
export interface PrintRequest {
  puzzle?: string | null;
  /** of the puzzle's kind */
  count?: number;
  /** for others like it */
  seed?: number | null;
  family?: string | null;
  where?: string;
  paper?: string;
  /** as in 2x3; empty: automatic */
  per_page?: string;
  solutions?: boolean;
  large_print?: boolean;
  black_and_white?: boolean;
  title?: string;
}

/** A PDF in Base64, and the name for its file. */
export interface PrintResponse {
  name: string;
  pdf: string;
}

/** The body of every error. */
export interface Problem {
  error: string;
}

/** Progress of a run; `what` is the unit. */
export interface ProgressJson {
  done: number;
  total: number | null;
  what: string;
  seconds: number;
}

/** Progress through a catalogue: your moves for each solved puzzle by its name, and the puzzles solved in the fewest moves, in families where solutions differ in length. */
export interface ProgressResponse {
  total: number;
  solved: Record<string, number>;
  shortest: string[] | null;
}

/** What to play next in a family, and why. */
export interface ProposalJson {
  family: string;
  title: string;
  level: number;
  level_name: string;
  why: string;
}

/** A puzzle or a saved game. */
export interface PuzzleRequest {
  puzzle: string;
}

/** How hard a puzzle is: level 1 to 4, or why it has none. */
export interface RatingJson {
  level: number | null;
  level_name: string;
  sentence: string;
}

export interface RemoveRequest {
  ids: number[];
}

/** The deleted puzzles; send them to /library/restore to undo. */
export interface RemoveResponse {
  records: Record<string, unknown>[];
}

export interface RenameRequest {
  id: number;
  /** empty: none */
  name: string;
}

/** What a deletion answered. */
export interface RestoreRequest {
  records: Record<string, unknown>[];
}

/** How many were restored. */
export interface RestoreResponse {
  restored: number;
}

/** Whether there are no mistakes so far; else how many moves ago, and where they are. */
export interface ReviewResponse {
  ok: boolean;
  sentence: string;
  moves_back: number;
  scene: SceneJson;
}

/** One line of a trace; `cells` as its columns show it. Rows of one group are the same to the method: `as_in` is an earlier one (0 is the start), `again` are later ones that name this. */
export interface RowJson {
  number: number;
  kind: string;
  values: Record<string, string>;
  cells: string[];
  depth: number;
  as_in: number | null;
  again: number[];
  group: number | null;
}

/** The row to go to; if there is none, why. */
export interface RowNumberResponse {
  number: number | null;
  said: string;
}

export interface RowsResponse {
  length: number;
  rows: RowJson[];
}

/** A game to continue. */
export interface SaveResponse {
  puzzle: string;
  family: string;
  title: string;
  tally: string[];
  scene: SceneJson;
  when: number;
}

/** What was measured, and the power law of each method. */
export interface ScalingAnswer {
  unit: string;
  rows: Measured[];
  fits: Record<string, FitsJson>;
  stopped: boolean;
}

/** Which methods, over which sizes, and how many puzzles of each. */
export interface ScalingRequest {
  family: string;
  methods: string[];
  sizes?: number[];
  each?: number;
  seed?: number | null;
}

/** A run that compares methods; `partly` is the answer so far. */
export interface ScalingResponse {
  id: string;
  what: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  progress?: ProgressJson;
  error?: string;
  answer?: ScalingAnswer;
  partly?: ScalingAnswer;
}

/** A picture. `box`: left, top, width, height. `finale`: for a solved board, groups of ids in the order in which they are animated. */
export interface SceneJson {
  box: [number, number, number, number];
  alt: string;
  shapes: ShapeJson[];
  finale?: string[][];
}

/** Games of a family and a level that ended; `family` is empty for all, `level` null for all levels and 0 where it isn't known. Times are text; `ratio` is moves by the fewest possible. */
export interface ScoreJson {
  family: string;
  level: number | null;
  level_name: string;
  won: number;
  clean: number;
  lost: number;
  help: number;
  time: string;
  best_time: string;
  ratio: number | null;
  shortest: number;
  streak: number;
  longest_streak: number;
}

/** What can be set, and to what. */
export interface SettingJson {
  name: string;
  title: string;
  line: string;
  options: OptionJson[];
}

/** Settings by name, `keys.hint` for the key of an action; null for the default. */
export interface SettingsRequest {
  changes: Record<string, boolean | string | null>;
}

/** The settings, the key of each action (empty for none), and what can be set. `damaged` says what was kept but can't be used, `unsaved` why nothing can be kept. */
export interface SettingsResponse {
  values: ValuesJson;
  keys: Record<string, string>;
  settings: SettingJson[];
  actions: ActionJson[];
  fixed: FixedKeysJson[];
  parts: Record<string, string>;
  damaged: string;
  unsaved: string;
}

/** One shape of a picture: its geometry, its paint, and what a click on it may play. */
export interface ShapeJson {
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
  id: string;
  role: string;
  kind: 'circle' | 'line' | 'path' | 'text';
}

/** A small board and the pictures of its solution, the first whole. */
export interface ShowcaseResponse {
  name: string;
  title: string;
  frames: ChangeJson[];
}

/** The sizes over which methods are compared, and what they count. */
export interface SizesJson {
  sizes: number[];
  unit: string;
}

/** What a method or a stage found. `room`: how many of its moves still fit into the game. */
export interface SolveAnswer {
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

/** Solve from the position of a game. */
export interface SolveRequest {
  session: string;
  method: string;
  options?: Record<string, boolean | number | string | null>;
}

/** A run of a method or a stage, with its answer when it is done. */
export interface SolveResponse {
  id: string;
  what: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  progress?: ProgressJson;
  error?: string;
  answer?: SolveAnswer;
}

/** An open call or decision: `cells` as the stack's columns show it, and the row that began it. */
export interface StackEntryJson {
  cells: string[];
  row: number;
}

/** What a method keeps to come back to, from the bottom up; of a deep stack the top, and how many entries are below. */
export interface StackJson {
  entries: StackEntryJson[];
  below: number;
}

/** How a method's stack is drawn; `notes` says what its calls write on the board. */
export interface StackTableJson {
  title: string;
  columns: ColumnJson[];
  unit: [string, string];
  notes: string;
}

/** A stage of a method that can run by itself, once one of those in `after` is done. */
export interface StageJson {
  name: string;
  title: string;
  summary: string;
  after: string[];
  shows: string[];
  options: ParamJson[];
}

/** Run one stage from the position of a game, or from where another stage's run ended. */
export interface StageRequest {
  session: string;
  stage: string;
  options?: Record<string, boolean | number | string | null>;
  /** start where this run ended */
  after?: string | null;
}

/** Whether a stage is done at a position, and whether it may run. */
export interface StageState {
  name: string;
  done: boolean;
  ready: boolean;
}

/** Figures of all games first, then of each family and level. `results` counts all games that ended and all answers in drills: what an export has, and what can be deleted. */
export interface StatisticsResponse {
  figures: ScoreJson[];
  charts: SceneJson[];
  lost: LostJson[];
  next: ProposalJson[];
  drills: AnswersJson;
  results: number;
}

/** Figures, how many positions are how far, and the positions that stand out. */
export interface StudyAnswer {
  title: string;
  about: string;
  figures: FiguresJson;
  distribution: number[];
  chart: ChartJson;
  sentences: string[];
  complete: boolean;
  reason: string;
  many_farthest: number;
  farthest: PositionJson[];
  to_go: number;
  many_hardest: number;
  hardest: PositionJson[];
  dead_ends: PositionJson[];
}

/** A run that studies a puzzle, with what was found when it is done. */
export interface StudyResponse {
  id: string;
  what: string;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  progress?: ProgressJson;
  error?: string;
  answer?: StudyAnswer;
}

/** A value a brush can have: its name, and how its button looks (paints, a short text). */
export interface Swatch {
  value: string;
  title: string;
  text?: string;
  fill?: string;
  edge?: string;
  ink?: string;
}

export interface TagRequest {
  ids: number[];
  tags: string[];
  remove?: boolean;
}

export interface TextResponse {
  text: string;
}

/** The puzzles of a date; `today` is the date now. */
export interface TodayResponse {
  date: string;
  today: string;
  puzzles: DailyJson[];
}

/** Why games can't be saved, and what became of a library or setting that was damaged; empty if all is well. */
export interface TroubleResponse {
  unsaved: string;
  rescued: string;
}

export interface ValuesJson {
  theme: string;
  motion: string;
  speed: string;
  timer: boolean;
  assists: boolean;
  single_keys: boolean;
}

/** What is true of a board. `figures` are titles and values; `ok` and `solvable` are null while they are unknown. */
export interface VerdictResponse {
  title: string;
  ok: boolean | null;
  solvable: boolean | null;
  findings: Finding[];
  figures: [string, string][];
  level: number | null;
  level_name: string;
  sentence: string;
}

/** How a puzzle was won. `best` is your own, `fewest` what it takes; `next` is to play next. Of the puzzle of a day: `day` is its date, `result` a text to share. */
export interface WinJson {
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
  next: NamedJson | null;
  day: string;
  result: string;
}

/** A format that the family's puzzles can be exported in. */
export interface WriterJson {
  name: string;
  title: string;
  summary: string;
  options: ParamJson[];
}
