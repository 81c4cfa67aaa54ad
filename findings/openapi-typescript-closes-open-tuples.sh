#!/bin/sh
# Packages: openapi-typescript 7.13.0, typescript 5.9.3 and ajv 8.20.0 (npm), on Node 20 or later.
# Behaviour: a list of OpenAPI 3.1 with `prefixItems` is a tuple of exactly these items, whatever
# `items` says of the rest: [string] for a day and any number of numbers, and for a day and anything.
# `required` beside a `$ref` in `allOf` is dropped: the field stays optional.
# Expected: [string, ...number[]], and [string, ...unknown[]] without `items`, as JSON Schema has it
# and ajv validates; with `items: false` the closed tuple; a required field.
# Hurts: rows of reports, a label and then its figures, do not compile where they are valid.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent openapi-typescript@7.13.0 typescript@5.9.3 ajv@8.20.0
cat >check.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const day = { type: 'string' };
const schemas = {
  Figures: { type: 'array', prefixItems: [day], items: { type: 'number' } },
  Open: { type: 'array', prefixItems: [day] },
  Closed: { type: 'array', prefixItems: [day], items: false },
  Visit: { type: 'object', properties: { zip: { type: 'string' } } },
  Lead: { allOf: [{ $ref: '#/components/schemas/Visit' }, { required: ['zip'] }] },
};
const document = { openapi: '3.1.0', info: { title: 'Reports', version: '1' }, paths: {}, components: { schemas } };
writeFileSync('api.ts', astToString(await openapiTS(document)));
const ajv = new Ajv({ strict: false }).addSchema(document, 'api');
function check(name, value) {
  const isValid = ajv.validate({ $ref: `api#/components/schemas/${name}` }, value);
  const line = `export const value: components['schemas']['${name}'] = ${JSON.stringify(value)};`;
  writeFileSync('value.ts', `import type { components } from './api.ts';\n${line}\n`);
  const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [] };
  const program = ts.createProgram(['value.ts'], options);
  const compiles = ts.getPreEmitDiagnostics(program).length === 0;
  return `${isValid ? 'valid' : 'not valid'}, ${compiles ? 'compiles' : 'does not compile'}`;
}
const { version } = JSON.parse(readFileSync('node_modules/openapi-typescript/package.json', 'utf8'));
const seen = {
  version,
  figures: check('Figures', ['2026-11-01', 12, 3]),
  open: check('Open', ['2026-11-01', 12]),
  closed: check('Closed', ['2026-11-01', 12]),
  lead: check('Lead', {}),
};
console.log(seen);
const expected = {
  version: '7.13.0',
  figures: 'valid, does not compile',
  open: 'valid, does not compile',
  closed: 'not valid, does not compile',
  lead: 'not valid, compiles',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
