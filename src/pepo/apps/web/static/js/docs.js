// @ts-check
// Draws /api/v1/openapi.json as a page, without files from elsewhere.
import { get } from './api.js';
import { h, must } from './dom.js';

/** @typedef {Record<string, any>} Json */
/** @typedef {import('./html.js').Child} Child */

const LIMITS = [
  ['minimum', '≥'],
  ['maximum', '≤'],
  ['maxLength', 'length ≤'],
  ['maxItems', 'items ≤'],
];

const page = must(document.getElementById('docs'));

/** The name of the part that a schema only refers to. @param {Json} schema @returns {string} */
const nameOf = schema => schema.$ref?.split('/').pop();

/** A description without the marks of Markdown. @param {string} [text] */
const plain = text => (text ?? '').replaceAll('`', '');

/** What a value may be, in few words. @param {Json} schema @returns {Child[]} */
function kind(schema) {
  if (schema.$ref) return [h('a', { href: `#${nameOf(schema)}` }, nameOf(schema))];
  if (schema.anyOf) return joined(schema.anyOf, ' or ');
  if (schema.enum) return [schema.enum.map((/** @type {string} */ one) => `"${one}"`).join(', ')];
  if (schema.const !== undefined) return [`"${schema.const}"`];
  if (schema.prefixItems) return ['[', ...joined(schema.prefixItems, ', '), ']'];
  const limits = LIMITS.filter(([name]) => schema[name] !== undefined).map(
    ([name, sign]) => `, ${sign} ${schema[name].toLocaleString('en')}`,
  );
  if (schema.type === 'array') return ['list of ', ...kind(schema.items), ...limits];
  if (schema.additionalProperties?.type || schema.additionalProperties?.$ref)
    return ['object of ', ...kind(schema.additionalProperties)];
  return [schema.type ?? 'anything', ...limits];
}

/** @param {Json[]} schemas @param {string} between @returns {Child[]} */
const joined = (schemas, between) =>
  schemas.flatMap((schema, at) => (at ? [between, ...kind(schema)] : kind(schema)));

/** @param {[string, Json, boolean][]} rows */
const table = rows =>
  h(
    'table',
    h('tr', ...['Name', 'Type', 'Notes'].map(title => h('th', title))),
    ...rows.map(([name, schema, required]) =>
      h('tr', h('td', h('code', name)), h('td', ...kind(schema)), h('td', note(schema, required))),
    ),
  );

/** @param {Json} schema @param {boolean} required */
function note(schema, required) {
  const other = schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`;
  return [plain(schema.description), required ? 'required' : other].filter(Boolean).join('; ');
}

/** What is in an object. @param {Json} schema @param {boolean} sent */
function fields(schema, sent) {
  const required = schema.required ?? [];
  /** @type {[string, Json, boolean][]} */
  const rows = Object.entries(schema.properties ?? {}).map(([name, part]) => [
    required.includes(name) || sent ? name : `${name}?`,
    part,
    sent && required.includes(name),
  ]);
  return rows;
}

/** @param {Json} schemas @param {string} path @param {string} verb @param {Json} route */
function entry(schemas, path, verb, route) {
  const body = schemas[nameOf(route.requestBody?.content['application/json'].schema ?? {})];
  const params = (route.parameters ?? []).map((/** @type {Json} */ p) => [
    p.name,
    { ...p.schema, description: p.description },
    p.required,
  ]);
  const sent = [...params, ...(body ? fields(body, true) : [])];
  return h(
    'details',
    h('summary', h('code.verb', verb.toUpperCase()), h('code', path), h('span', route.summary)),
    body?.description ? h('p', plain(body.description)) : null,
    sent.length ? table(sent) : null,
    ...answer(schemas, route),
  );
}

/** What a route answers. @param {Json} schemas @param {Json} route */
function answer(schemas, route) {
  const status = must(Object.keys(route.responses).find(code => code.startsWith('2')));
  const [[media, { schema }]] = Object.entries(
    /** @type {Record<string, Json>} */ (route.responses[status].content),
  );
  const part = schemas[nameOf(schema)];
  const what = media.includes('json') ? kind(schema) : [media];
  return [
    h('p', 'Answers ', h('code', status), ': ', ...what, '. ', plain(part?.description)),
    part?.properties ? table(fields(part, false)) : null,
  ];
}

/** A part of answers; it opens when a link to it is followed. */
const described = (/** @type {string} */ name, /** @type {Json} */ schema) =>
  h(
    'details',
    h('summary', h('code', name), h('span', plain(schema.description))),
    h('div', { id: name }, table(fields(schema, false))),
  );

get('/openapi.json').then(
  all => {
    const { schemas } = all.components;
    page.append(
      ...all.info.description
        .trim()
        .split('\n\n')
        .map((/** @type {string} */ text) => h('p', plain(text))),
      h('p', h('a', { href: '/api/v1/openapi.json' }, 'OpenAPI document, for programs')),
    );
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    for (const [path, verbs] of Object.entries(all.paths)) {
      for (const [verb, route] of Object.entries(/** @type {Json} */ (verbs))) {
        const tag = route.tags?.[0] ?? 'more';
        groups.set(tag, [...(groups.get(tag) ?? []), entry(schemas, path, verb, route)]);
      }
    }
    for (const [tag, entries] of groups) page.append(h('h2', tag), ...entries);
    const parts = Object.entries(schemas).filter(([name]) => !name.endsWith('Request'));
    page.append(h('h2', 'answers'), ...parts.map(([name, part]) => described(name, part)));
  },
  (/** @type {Error} */ error) => page.append(h('p', error.message)),
);
