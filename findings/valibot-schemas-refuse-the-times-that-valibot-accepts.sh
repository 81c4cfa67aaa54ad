#!/bin/sh
# Packages: valibot 1.5.0, @valibot/to-json-schema 1.8.0, ajv 8.20.0 and ajv-formats 3.0.1 (npm), on Node
# 20 or later.
# Behaviour: the JSON Schema of `v.isoTime()` and `v.isoDateTime()` refuses each value that Valibot
# accepts, and accepts values that Valibot refuses. Valibot's are 09:30 and 2026-11-01T09:30, without
# seconds and zone; the schema has the formats "time" and "date-time", which demand both (RFC 3339).
# The table of the package has both with a tick and no remark. `isoTimeSecond` is a pattern and
# right, and so is `isoTimestamp`. The targets OpenAPI 3.0 and draft 2020-12 have the same formats.
# Expected: the schema of a rule describes what the rule accepts, at least the most usual value. The
# README warns that validators "may behave slightly differently"; here no value is right for both.
# Hurts: a partner's client that is made from the document sends 09:30:00Z, or refuses to send 09:30,
# for opening hours or a callback, and each request is an error on one side.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0 ajv-formats@3.0.1
cat >times.mjs <<'JS'
import { toJsonSchema } from '@valibot/to-json-schema';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import * as v from 'valibot';

const texts = ['09:30', '09:30:00', '09:30:00Z'];
texts.push(...texts.map((time) => `2026-11-01T${time}`));
const targets = ['draft-07', 'draft-2020-12', 'openapi-3.0'];
const seen = ['isoTime', 'isoDateTime', 'isoTimeSecond', 'isoTimestamp'].map((name) => {
  const rule = v.pipe(v.string(), v[name]());
  const [schema, ...others] = targets.map((target) => toJsonSchema(rule, { target, errorMode: 'throw' }));
  const isValid = addFormats(new Ajv()).compile(schema);
  const formats = new Set([schema, ...others].map(({ format }) => format ?? 'pattern'));
  const byRule = texts.filter((text) => v.is(rule, text));
  const bySchema = texts.filter((text) => isValid(text));
  return `${name}: ${byRule.join(' ')} | ${[...formats].join(' ')}: ${bySchema.join(' ')}`;
});
console.log('what Valibot accepts | what the schema accepts', seen);
const expected = [
  'isoTime: 09:30 | time: 09:30:00Z',
  'isoDateTime: 2026-11-01T09:30 | date-time: 2026-11-01T09:30:00Z',
  'isoTimeSecond: 09:30:00 | pattern: 09:30:00',
  'isoTimestamp: 2026-11-01T09:30:00Z | date-time: 2026-11-01T09:30:00Z',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node times.mjs
