// The page's names for what the API answers, and what the page makes of it, for the type checker.
// The page loads nothing of it; see /api/docs, and api-types.d.ts, which is written from the same.
import type * as Api from './api-types.js';

export type {
  AnswerResponse as DrillReply,
  ChangeJson as Change,
  ColumnJson as Column,
  CourseJson as CourseEntry,
  CourseResponse as Course,
  DailyJson as Daily,
  Delete,
  DrillJson as Drill,
  EditResponse as Edited,
  EntryJson as Entry,
  ExerciseJson as Exercise,
  FamilyResponse as Family,
  FrameJson as Frame,
  GeneratorJson as Generator,
  HintResponse as Hint,
  ItemResponse as DrillItem,
  JobResponse as Job,
  KeptJson as Kept,
  LineJson as CodeLine,
  MarkJson as Mark,
  Measured,
  MethodJson as Method,
  NewAnswer as Made,
  NoteJson as Note,
  OutlookResponse as Outlook,
  ParamJson as Param,
  PositionJson as Position,
  Post,
  PredictionJson as Prediction,
  RowJson as Row,
  SaveResponse as Saved,
  ScalingAnswer as Scaling,
  SceneJson as Scene,
  ScoreJson as Figures,
  Sent,
  SettingsResponse as Settings,
  ShapeJson as Shape,
  SolveAnswer as Answer,
  StackJson as Stack,
  StackTableJson as StackTable,
  StageJson as Stage,
  StatisticsResponse as Statistics,
  StudyAnswer as Study,
  VerdictResponse as Verdict,
  WinJson as Win,
} from './api-types.js';

export type GetPath = Api.GetPath | '/openapi.json';

/** What a path answers. */
export type Get<Path extends GetPath> = Path extends Api.GetPath
  ? Api.Get<Path>
  : // biome-ignore lint/suspicious/noExplicitAny: docs.js walks through it as it finds it
    any;

/** A game with its whole picture, as it was sent or as it became by the changes that were. */
export type Game = Omit<Api.OpenResponse, 'resumed' | 'lines'> & {
  resumed?: boolean;
  unsaved?: string;
  lines?: string[][];
};

/** The puzzles of a day; a site has those from the first day to the last. */
export type Today = Api.TodayResponse & { first?: string; last?: string };

/** What can be done in a game. */
export type Act = NonNullable<Api.PlayRequest['act']>;

export type ParamValue = Api.ParamJson['default'];

/** A deleted puzzle, to be sent back as it is. */
export type LibraryRecord = Api.RemoveResponse['records'][number];

// -- long work

type LongWork = '/animate' | '/new' | '/scaling' | '/solve' | '/stage' | '/study';

/** What each kind of long work finds; the path itself answers at once with the run. */
export type Found = { [Path in LongWork]: NonNullable<Api.Post[Path]['answer']> };

/** A run that finds such an answer; `partly` is what it has so far. */
export type Run<Answer> = Omit<Api.ScalingResponse, 'answer' | 'partly'> & {
  answer?: Answer;
  partly?: Answer;
};
