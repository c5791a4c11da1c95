// @ts-check
// A course as a file: its screen, with what the file holds in place of a server.
import { answerWith } from '../api.js';
import { must } from '../dom.js';
import { serverOf } from '../offline/server.js';
import { address } from '../router.js';
import { showSettings } from '../settings/screen.js';
import { start } from '../shell.js';
import { showCourse } from './screen.js';

const data = JSON.parse(must(document.getElementById('puzzle')).textContent ?? '{}');
answerWith(
  serverOf({
    data,
    rules: name => import(`pepo/rules/${name}.js`),
    solutions: async () => data.solutions,
  }),
);
if (!location.hash) history.replaceState(null, '', address('course', data.course.name));
start({ course: async () => showCourse, settings: async () => showSettings });
