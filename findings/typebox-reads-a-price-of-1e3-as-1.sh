#!/bin/sh
# Package: @sinclair/typebox 0.34.52 (npm), on Node 20 or later.
# Behaviour: `Value.Convert`, and `Value.Parse`, which converts and then checks, make another value of a text, and the
# check accepts it. By `Type.Integer()` "19.99" is 19, also as a number, "-0.5" is 0 and "1e3" is 1, where
# `Type.Number()` has 1,000. "0x1F" is 31 and 0, and "true" 1 by both. By `Type.Date()` the year "1990" is two seconds
# after New Year of 1970, a time alone, "10:30:00", is of 1 January 1970, and "2026-02-30" is 2 March. Text that is no
# number, as "1,200" and "", is left and refused.
# Expected: left as it is and refused, as "1,200" is: "convert a value into its target type if a reasonable conversion
# is possible"; and one number for 1e3 and 0x1F by both types.
# Hurts: a field of whole cents, or an id, that a form sends as text is stored as another number without an error:
# $19.99 as 19 cents, a budget of 1e3 as 1; a person born in 1990 is as old as one of 1970.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @sinclair/typebox@0.34.52
cat >check.mjs <<'JS'
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

function read(type, value) {
  try {
    const parsed = Value.Parse(type, value);
    return parsed instanceof Date ? parsed.toISOString() : String(parsed);
  } catch {
    return 'refused';
  }
}
const seen = [
  ...['19.99', 19.99, '-0.5', '1e3', '0x1F', 'true', '1,200', ''].map((value) => {
    const types = [Type.Integer(), Type.Number()].map((type) => read(type, value));
    return `${JSON.stringify(value)}: integer ${types[0]}, number ${types[1]}`;
  }),
  ...['1990', '10:30:00', '2026-02-30', '2026-13-01'].map((text) => `${text}: ${read(Type.Date(), text)}`),
];
console.log('@sinclair/typebox 0.34.52', seen);
const expected = [
  '"19.99": integer 19, number 19.99',
  '19.99: integer 19, number 19.99',
  '"-0.5": integer 0, number -0.5',
  '"1e3": integer 1, number 1000',
  '"0x1F": integer 31, number 0',
  '"true": integer 1, number 1',
  '"1,200": integer refused, number refused',
  '"": integer refused, number refused',
  '1990: 1970-01-01T00:00:01.990Z',
  '10:30:00: 1970-01-01T10:30:00.000Z',
  '2026-02-30: 2026-03-02T00:00:00.000Z',
  '2026-13-01: refused',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
