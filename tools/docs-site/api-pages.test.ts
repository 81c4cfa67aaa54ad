import { expect, it } from 'vitest';
import { openApiDocument } from '../../apps/server/src/console/api/openapi-document.ts';
import { apiPages } from './api-pages.ts';
import { rowsOf, typeOf } from './schema-rows.ts';

// behaviour: 32.16
it('shows each operation of the API on the page of its tag', () => {
  const document = openApiDocument('https://console.example');
  const pages = apiPages(document);
  expect(pages.map(({ title }) => title)).toEqual(document.tags.map(({ name }) => name));
  const text = pages.map(({ markdown }) => markdown).join('\n');
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const method of Object.keys(methods)) {
      expect(text).toContain(`## <span class="method">${method.toUpperCase()}</span> \`${path}\``);
    }
  }
});

it('lists the fields of a schema with those of its objects and lists', () => {
  const row = { type: 'object', properties: { id: { type: 'string', maxLength: 40 } } };
  const rows = { anyOf: [{ type: 'array', items: row, maxItems: 20 }, { type: 'null' }] };
  expect(rowsOf({ type: 'object', properties: { rows }, required: ['rows'] })).toEqual([
    { path: 'rows', isOptional: false, type: 'list of object (at most 20), or `null`' },
    { path: 'rows[].id', isOptional: true, type: 'text, at most 40 characters' },
  ]);
});

it.each([
  [{ enum: ['a', 'b|c'] }, '`a`, `b\\|c`'],
  [{ type: 'integer', minimum: 1, maximum: 5000 }, 'whole number, 1 to 5,000'],
  [{ type: 'string', format: 'date' }, 'day, as `2026-11-20`'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of number'],
])('says what a value of %j may be', (schema, words) => {
  expect(typeOf(schema)).toBe(words);
});
