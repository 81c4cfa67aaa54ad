#!/bin/sh
# Packages: @stoplight/json-schema-generator 1.0.2 and json-schema-generator 2.0.6, of which it is a fork, with
# genson-js 0.0.8 and ajv 8.20.0 (npm), on Node 20 or later.
# Behaviour: a schema that is made of a sample does not accept the sample. The fork has one type for a list, the wider
# one of two in its table: [[1, 2], [3]] is a list of whole numbers, [1, "TX"] one of texts, [true, 1] of whole
# numbers, [{ "state": "TX" }, "FL"] of texts. The original has the type of a field from the first row (a payout of 5,
# then null, is a number), and demands rows that differ (`uniqueItems`): two equal clicks are refused. genson-js, from
# the same samples, accepts each.
# Expected: the input is an example of the schema, or an error: "JSON schema generated based on draft-v4", and $ref and
# special nodes are what the README names as missing.
# Hurts: a contract for a partner's answers, made of a day of them, refuses that day.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts json-schema-generator@2.0.6 \
  @stoplight/json-schema-generator@1.0.2 genson-js@0.0.8 ajv@8.20.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import stoplight from '@stoplight/json-schema-generator';
import { Ajv } from 'ajv';
import { createSchema } from 'genson-js';
import generate from 'json-schema-generator';

const ajv = new Ajv({ strict: false });
function judge(make, sample) {
  const { $schema, ...schema } = make(sample); // ajv does not know draft 4 by its address
  const validate = ajv.compile(schema);
  return validate(sample) ? 'accepted' : validate.errors[0].message;
}
const samples = {
  lists: { steps: [[1, 2], [3]] },
  mixed: { answers: [1, 'TX'] },
  flags: { answers: [true, 1] },
  objects: { answers: [{ state: 'TX' }, 'FL'] },
  payout: { leads: [{ payout: 5 }, { payout: null }] },
  equal: [{ page: '/tx' }, { page: '/tx' }],
  plain: { leads: [{ id: 1, payout: 2.5, zips: ['02108'] }] },
};
const seen = {};
for (const [name, sample] of Object.entries(samples)) {
  seen[name] = [stoplight, generate, createSchema].map((make) => judge(make, sample)).join(' | ');
}
const names = ['@stoplight/json-schema-generator', 'json-schema-generator', 'genson-js'];
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(names.map((name) => `${name} ${version(name)}`).join(' | '), seen);
const expected = {
  lists: 'must be integer | accepted | accepted',
  mixed: 'must be string | accepted | accepted',
  flags: 'must be integer | accepted | accepted',
  objects: "must be string | must have required property '0' | accepted",
  payout: 'accepted | must be number | accepted',
  equal: 'accepted | must NOT have duplicate items (items ## 0 and 1 are identical) | accepted',
  plain: 'accepted | accepted | accepted',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
