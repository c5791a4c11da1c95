// @ts-check
// Draws /api/v1/openapi.json as a page, without anybody else's files.
import { get } from './api.js';
import { h, must } from './dom.js';

/** @typedef {Record<string, any>} Json */

const page = must(document.getElementById('docs'));

/** @param {Json} all @param {Json} schema @returns {Json} */
const resolve = (all, schema) =>
  schema?.$ref ? all.components.schemas[schema.$ref.split('/').pop()] : (schema ?? {});

/** What a value may be, in few words. @param {Json} all @param {Json} schema @returns {string} */
function kind(all, schema) {
  const found = resolve(all, schema);
  if (found.enum) return found.enum.map((/** @type {string} */ value) => `"${value}"`).join(', ');
  if (found.anyOf)
    return found.anyOf.map((/** @type {Json} */ part) => kind(all, part)).join(' or ');
  const limits = [
    ['minimum', '≥'],
    ['maximum', '≤'],
    ['maxLength', 'length ≤'],
    ['maxItems', 'items ≤'],
  ]
    .filter(([name]) => found[name] !== undefined)
    .map(([name, sign]) => `${sign} ${found[name].toLocaleString('en')}`);
  return [
    found.type === 'array' ? `list of ${kind(all, found.items)}` : (found.type ?? 'anything'),
    ...limits,
  ].join(', ');
}

/** @param {Json} all @param {[string, Json, boolean][]} rows */
const table = (all, rows) =>
  h(
    'table',
    h('tr', ...['Name', 'What', ''].map(title => h('th', title))),
    ...rows.map(([name, schema, required]) =>
      h(
        'tr',
        h('td', h('code', name)),
        h('td', kind(all, schema)),
        h(
          'td',
          [
            schema.description ?? resolve(all, schema).description,
            required
              ? 'required'
              : schema.default !== undefined
                ? `else ${JSON.stringify(schema.default)}`
                : '',
          ]
            .filter(Boolean)
            .join('; '),
        ),
      ),
    ),
  );

/** @param {Json} all @param {string} path @param {string} verb @param {Json} route */
function entry(all, path, verb, route) {
  const body = route.requestBody
    ? resolve(all, route.requestBody.content['application/json'].schema)
    : null;
  const fields = body
    ? Object.entries(body.properties).map(
        ([name, schema]) =>
          /** @type {[string, Json, boolean]} */ ([name, schema, body.required?.includes(name)]),
      )
    : [];
  const params = (route.parameters ?? []).map((/** @type {Json} */ p) => [
    p.name,
    { ...p.schema, description: p.description },
    p.required,
  ]);
  return h(
    'details',
    h('summary', h('code.verb', verb.toUpperCase()), h('code', path), h('span', route.summary)),
    body?.description ? h('p', body.description) : null,
    table(all, [...params, ...fields]),
  );
}

get('/openapi.json').then(
  all => {
    page.append(
      ...all.info.description
        .trim()
        .split('\n\n')
        .map((/** @type {string} */ text) => h('p', text.replaceAll('`', ''))),
      h('p', h('a', { href: '/api/v1/openapi.json' }, 'The same as OpenAPI, for programs.')),
    );
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    for (const [path, verbs] of Object.entries(all.paths)) {
      for (const [verb, route] of Object.entries(/** @type {Json} */ (verbs))) {
        const tag = route.tags?.[0] ?? 'more';
        groups.set(tag, [...(groups.get(tag) ?? []), entry(all, path, verb, route)]);
      }
    }
    for (const [tag, entries] of groups) page.append(h('h2', tag), ...entries);
  },
  (/** @type {Error} */ error) => page.append(h('p', error.message)),
);
