#!/bin/sh
# Package: @stoplight/prism-cli 5.14.2 (npm), a mock server that checks requests by a document of OpenAPI 3.1, on Node
# 20 or later.
# Behaviour: what the document allows is 422. A price of 19.99 or 0.07, by `multipleOf: 0.01`; a row ["TX", 1], by
# `prefixItems`, as soon as `items: false` closes it; the id 9007199254740993 of `format: int64` ("must be <=
# 9007199254740991"); a form with tags=a&tags=b or tags=a for a list, which is how OpenAPI sends one. What it forbids
# passes: another value of a cookie than its `enum`, further fields beside `unevaluatedProperties: false`, a media type
# that is not in the document (application/vnd.lead+json).
# Expected: 201 for the first, 422 or 415 for the second, as JSON Schema 2020-12 and OpenAPI 3.1 say, or a word at the
# start on parts that are not checked.
# Hurts: a partner who tests a client with the mock server changes prices, rows and forms that were right, and the real
# API refuses what has passed.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts --legacy-peer-deps @stoplight/prism-cli@5.14.2
cat >check.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

const text = { type: 'string' };
const pair = { type: 'array', prefixItems: [text, { type: 'number' }] };
const lead = {
  type: 'object',
  properties: {
    price: { type: 'number', multipleOf: 0.01 },
    open: pair,
    closed: { ...pair, items: false },
    contact: { type: 'object', properties: { phone: text }, unevaluatedProperties: false },
  },
};
const form = { type: 'object', properties: { zip: text, tags: { type: 'array', items: text } } };
const content = { 'application/json': { schema: lead }, 'application/x-www-form-urlencoded': { schema: form } };
const cookie = { name: 'variant', in: 'cookie', schema: { type: 'string', enum: ['a', 'b'] } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } };
const paths = {
  '/leads': { post: { parameters: [cookie], requestBody: { content }, responses: { 201: { description: 'new' } } } },
  '/leads/{id}': { delete: { parameters: [id], responses: { 204: { description: 'none' } } } },
};
writeFileSync('api.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'Leads', version: '1' }, paths }));
const free = createServer().listen(0, '127.0.0.1');
await once(free, 'listening');
const { port } = free.address();
await new Promise((resolve) => { free.close(resolve); });
const cli = 'node_modules/@stoplight/prism-cli/dist/index.js';
const prism = spawn(process.execPath, [cli, 'mock', 'api.json', '-p', port]);
await new Promise((resolve) => {
  prism.stdout.on('data', (data) => { if (String(data).includes('is listening')) resolve(); });
});
const url = `http://127.0.0.1:${port}/leads`;
async function post(body, headers = {}) {
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type, ...headers }, body: sent });
  return `${sent} ${response.status}`;
}
const remove = async (number) => `${number} ${(await fetch(`${url}/${number}`, { method: 'DELETE' })).status}`;
const seen = [
  await post({ price: 5.25 }),
  await post({ price: 19.99 }),
  await post({ price: 0.07 }),
  await post({ open: ['TX', 1] }),
  await post({ closed: ['TX', 1] }),
  await post('zip=02108'),
  await post('tags=a&tags=b'),
  await post('tags=a'),
  await remove('9007199254740991'),
  await remove('9007199254740993'),
  await post({}, { cookie: 'variant=c' }),
  await post({ contact: { phone: '1', other: '2' } }),
  await post({ open: [] }, { 'content-type': 'application/vnd.lead+json' }),
];
prism.kill();
console.log(process.version, seen);
const expected = [
  '{"price":5.25} 201',
  '{"price":19.99} 422',
  '{"price":0.07} 422',
  '{"open":["TX",1]} 201',
  '{"closed":["TX",1]} 422',
  'zip=02108 201',
  'tags=a&tags=b 422',
  'tags=a 422',
  '9007199254740991 204',
  '9007199254740993 422',
  '{} 201',
  '{"contact":{"phone":"1","other":"2"}} 201',
  '{"open":[]} 201',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
