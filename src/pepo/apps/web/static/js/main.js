// @ts-check
// Starts pepo's page.
import { start } from './shell.js';

// Add your screen here.
start({
  home: async () => (await import('./home/home.js')).showHome,
  play: async () => (await import('./play/page.js')).showPlay,
  watch: async () => (await import('./play/page.js')).showWatch,
  replay: async () => (await import('./play/page.js')).showReplay,
  family: async () => (await import('./play/page.js')).playFamily,
  today: async () => (await import('./today/today.js')).showToday,
  drill: async () => (await import('./drill/drill.js')).showDrill,
  puzzles: async () => (await import('./puzzles/puzzles.js')).showPuzzles,
  new: async () => (await import('./make/maker.js')).showNew,
  edit: async () => (await import('./edit/editor.js')).showEdit,
  compare: async () => (await import('./compare/comparison.js')).showCompare,
  study: async () => (await import('./study/study.js')).showStudy,
  settings: async () => (await import('./settings/screen.js')).showSettings,
  statistics: async () => (await import('./statistics/statistics.js')).showStatistics,
  course: async () => (await import('./course/screen.js')).showCourse,
  library: async () => (await import('./library/library.js')).showLibrary,
});
