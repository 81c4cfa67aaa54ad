#!/bin/sh
# Packages: orval 8.38.0 and @hey-api/openapi-ts 0.99.0 (npm), which write schemas of zod 4.6.7 from a document of
# OpenAPI 3.1, with typescript 5.9.3, ajv 8.20.0 and ajv-formats 3.0.1, on Node 20 or later.
# Behaviour: values that the document allows are refused. Of "years": a number up to 5 or a text, orval has at most five
# letters for the text, of a list with two items or a text with three letters three items for the list. Hey API refuses
# the null of a list of values, an instant with an offset, and fields named by a pattern. Both refuse a time with its
# zone and a list that has more or fewer items than `prefixItems`. Fields that `additionalProperties` describes (zip
# codes and their counts) are accepted and dropped by both. Others are accepted: by Hey API neither of phone and mail,
# one of which is required, and for an int64 the text "5" and true, which become BigInts that JSON.stringify refuses;
# by both the same item twice (`uniqueItems`) and a bound beside a `$ref`.
# Expected: what JSON Schema 2020-12 says, as ajv has it, or an error for what a generator cannot write.
# Hurts: a form refuses "more than five", whose API takes it, for all who choose it, with a message on five letters; a
# server that parses by the schema stores leads without the fields that buyers named.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --legacy-peer-deps orval@8.38.0 @hey-api/openapi-ts@0.99.0 zod@4.6.7 \
  typescript@5.9.3 ajv@8.20.0 ajv-formats@3.0.1
cat >check.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import addFormats from 'ajv-formats';
import Ajv from 'ajv/dist/2020.js';
import typescript from 'typescript';

const pair = { prefixItems: [{ type: 'string' }, { type: 'number' }] };
const contact = { type: 'object', properties: { phone: { type: 'string' }, mail: { type: 'string' } } };
const share = { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 };
/** Of each field its schema and some values. */
const fields = {
  years: [{ type: ['integer', 'string'], maximum: 5 }, 3, 9, 'more than five'],
  answer: [{ type: ['array', 'string'], minItems: 2, minLength: 3, items: { type: 'string' } }, ['a', 'b'], 'abc', 'a'],
  level: [{ enum: ['a', 'b', null] }, 'a', null, 'c'],
  at: [{ type: 'string', format: 'date-time' }, '2026-11-01T01:30:00Z', '2026-11-01T01:30:00-05:00'],
  time: [{ type: 'string', format: 'time' }, '09:30:00Z', '09:30:00-05:00'],
  row: [{ type: 'array', ...pair }, ['TX', 1], ['TX'], ['TX', 1, 2]],
  marks: [{ type: 'object', patternProperties: { '^x-': {} }, additionalProperties: false }, { 'x-a': 1 }],
  contact: [{ ...contact, anyOf: [{ required: ['phone'] }, { required: ['mail'] }] }, { phone: '1' }, {}],
  count: [{ type: 'integer', format: 'int64' }, 5, '5', true],
  tags: [{ type: 'array', items: { type: 'string' }, uniqueItems: true }, ['a', 'b'], ['a', 'a']],
  share: [share, 0.7],
  half: [{ $ref: '#/components/schemas/share', maximum: 0.5 }, 0.4, 0.7],
};
const zips = { type: 'object', properties: { state: { type: 'string' } }, additionalProperties: { type: 'integer' } };
const schemas = { ...Object.fromEntries(Object.entries(fields).map(([name, [schema]]) => [name, schema])), zips };
const refs = Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }]);
const lead = { type: 'object', properties: Object.fromEntries(refs) };
const content = { 'application/json': { schema: lead } };
const post = { operationId: 'createLead', requestBody: { content }, responses: { 204: { description: 'created' } } };
const document = { openapi: '3.1.0', info: { title: 'Leads', version: '1' }, paths: { '/leads': { post } } };
writeFileSync('api.json', JSON.stringify({ ...document, components: { schemas } }));
const output = { client: 'zod', mode: 'single', target: './orval.ts' };
writeFileSync('orval.config.cjs', `module.exports = ${JSON.stringify({ leads: { input: './api.json', output } })}`);
execFileSync('npx', ['orval', '--config', 'orval.config.cjs'], { stdio: 'ignore' });
execFileSync('npx', ['openapi-ts', '-i', 'api.json', '-o', 'hey', '-p', 'zod', '--silent'], { stdio: 'ignore' });
async function load(path, name) {
  const { outputText } = typescript.transpileModule(readFileSync(path, 'utf8'), {
    compilerOptions: { module: 'esnext', target: 'es2022' },
  });
  writeFileSync(`${name}.mjs`, outputText);
  return import(`./${name}.mjs`);
}
const orval = (await load('orval.ts', 'orval')).CreateLeadBody;
const hey = (await load('hey/zod.gen.ts', 'hey-api')).zCreateLeadBody;
const ajv = addFormats(new Ajv({ strict: false })).addSchema({ $id: 'api', components: { schemas } });
const seen = [];
for (const [name, [, ...values]] of Object.entries(fields)) {
  const isValid = ajv.compile({ $ref: `api#/components/schemas/${name}` });
  for (const value of values) {
    const valid = isValid(value);
    const others = [['orval', orval], ['hey', hey]].filter(([, schema]) => schema.safeParse({ [name]: value }).success !== valid);
    if (others.length > 0) {
      seen.push(`${name} ${JSON.stringify(value)}, ${valid ? 'valid' : 'not valid'}: ${others.map(([tool]) => tool)}`);
    }
  }
}
const counts = { zips: { state: 'TX', 73301: 4 } };
const parsed = [counts, orval.parse(counts), hey.parse(counts)].map(({ zips }) => Object.keys(zips).length);
seen.push(`zips ${parsed}`, `count ${typeof orval.parse({ count: 5 }).count}, ${typeof hey.parse({ count: 5 }).count}`);
console.log('orval 8.38.0, @hey-api/openapi-ts 0.99.0: other than in ajv', seen);
const expected = [
  'years "more than five", valid: orval',
  'answer ["a","b"], valid: orval',
  'level null, valid: hey',
  'at "2026-11-01T01:30:00-05:00", valid: hey',
  'time "09:30:00Z", valid: orval,hey',
  'time "09:30:00-05:00", valid: orval,hey',
  'row ["TX"], valid: orval,hey',
  'row ["TX",1,2], valid: orval,hey',
  'marks {"x-a":1}, valid: hey',
  'contact {}, not valid: hey',
  'count "5", not valid: hey',
  'count true, not valid: hey',
  'tags ["a","a"], not valid: orval,hey',
  'half 0.7, not valid: orval,hey',
  'zips 2,1,1',
  'count number, bigint',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
