#!/bin/sh
# Packages: valibot 1.5.0, ajv 8.20.0 and zod 4.6.7 (npm), on Node 20 or later.
# Behaviour: of the 10,000 amounts from 0.01 to 100.00, `v.multipleOf(0.01)` refuses 9,986: 0.03, 0.5, 1,
# 5, 10 and 100 too. It accepts a cent and its doublings alone, 0.02, 0.04, 0.08 to 81.92, as it compares
# with zero what `%` leaves. ajv, which divides, refuses 1,363 by `multipleOf` 0.01 in its defaults,
# 0.07 and 19.99 among them; zod none. With steps of 0.25 all three are right.
# Expected: all 10,000, as zod has them, or a few that fail by rounding, as with ajv; at least the whole
# dollars. JSON Schema, into which the rule is converted, says that the quotient is whole.
# Hurts: a bid of $5.00 or a payout of $10 is "invalid", but the 1 cent of a test is not; server (valibot)
# and schema for partners (ajv) refuse different amounts.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent valibot@1.5.0 ajv@8.20.0 zod@4.6.7
cat >cents.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import * as v from 'valibot';
import { z } from 'zod';

const accepting = (step) => {
  const ofValibot = v.pipe(v.number(), v.multipleOf(step));
  const ofZod = z.number().multipleOf(step);
  const ofAjv = new Ajv().compile({ type: 'number', multipleOf: step });
  return {
    valibot: (value) => v.is(ofValibot, value),
    ajv: (value) => ofAjv(value),
    zod: (value) => ofZod.safeParse(value).success,
  };
};
const amounts = Array.from({ length: 10_000 }, (_, index) => (index + 1) / 100);
const cents = accepting(0.01);
const right = amounts.filter(cents.valibot);
const refused = Object.entries(cents).map(([name, accepts]) => {
  return `${name} ${amounts.filter((amount) => !accepts(amount)).length}`;
});
const some = [0.03, 0.07, 0.5, 1, 5, 10, 19.99, 100];
const seen = [
  refused.join(', '),
  `valibot refuses ${some.filter((amount) => !cents.valibot(amount)).join(' ')}`,
  `ajv refuses ${some.filter((amount) => !cents.ajv(amount)).join(' ')}`,
  `valibot accepts ${right.join(' ')}`,
  `of 0.25: ${Object.values(accepting(0.25)).map((accepts) => accepts(19.75)).join(' ')}`,
];
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(['valibot', 'ajv', 'zod'].map((name) => `${name} ${versionOf(name)}`).join(', '), seen);
const expected = [
  'valibot 9986, ajv 1363, zod 0',
  'valibot refuses 0.03 0.07 0.5 1 5 10 19.99 100',
  'ajv refuses 0.07 19.99',
  'valibot accepts 0.01 0.02 0.04 0.08 0.16 0.32 0.64 1.28 2.56 5.12 10.24 20.48 40.96 81.92',
  'of 0.25: true true true',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node cents.mjs
