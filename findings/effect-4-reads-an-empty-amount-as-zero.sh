#!/bin/sh
# Packages: effect 4.1.0 and, under the name effect3, effect 3.22.4 (npm), on Node 20 or later.
# Behaviour: `Schema.NumberFromString` reads an empty text, or one of spaces, as 0, and text that is no number, "1,200"
# or "n/a", as NaN, without an error; version 3 refused all four under the same name. `Schema.FiniteFromString`, which
# refuses NaN, has 0 too. The schema for exact amounts, `BigDecimalFromString` and in version 3 `BigDecimal`, reads an
# empty text as 0 in both, while one of spaces, "-" and "1,200" are refused; so does `BigDecimal.fromString`.
# `BigIntFromString` refuses the empty text.
# Expected: an error for an empty text, as version 3 had it for numbers and both have it for whole ones, since no amount
# was written.
# Hurts: a cost that is not known, an empty cell of a report or field of a form, is a cost of $0 after validation, and a
# price with a comma is NaN, which JSON writes as null; code that was safe is not after the upgrade.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent effect@4.1.0 effect3@npm:effect@3.22.4
cat >check.mjs <<'JS'
import { BigDecimal, Schema } from 'effect';
import * as three from 'effect3';

function read(decode, text) {
  try {
    const value = decode(text);
    return BigDecimal.isBigDecimal(value) || three.BigDecimal.isBigDecimal(value) ? `${value.value}e${-value.scale}` : String(value);
  } catch {
    return 'refused';
  }
}
const schemas = {
  'NumberFromString of 3': three.Schema.decodeUnknownSync(three.Schema.NumberFromString),
  'NumberFromString of 4': Schema.decodeUnknownSync(Schema.NumberFromString),
  'FiniteFromString of 4': Schema.decodeUnknownSync(Schema.FiniteFromString),
  'BigDecimal of 3': three.Schema.decodeUnknownSync(three.Schema.BigDecimal),
  'BigDecimalFromString of 4': Schema.decodeUnknownSync(Schema.BigDecimalFromString),
  'BigInt of 3': three.Schema.decodeUnknownSync(three.Schema.BigInt),
  'BigIntFromString of 4': Schema.decodeUnknownSync(Schema.BigIntFromString),
};
const seen = Object.entries(schemas).map(([name, decode]) => {
  const values = ['5', '', '  ', '-', '1,200', 'n/a'].map((text) => `${JSON.stringify(text)} ${read(decode, text)}`);
  return `${name}: ${values.join('; ')}`;
});
console.log(seen);
const expected = [
  'NumberFromString of 3: "5" 5; "" refused; "  " refused; "-" refused; "1,200" refused; "n/a" refused',
  'NumberFromString of 4: "5" 5; "" 0; "  " 0; "-" NaN; "1,200" NaN; "n/a" NaN',
  'FiniteFromString of 4: "5" 5; "" 0; "  " 0; "-" refused; "1,200" refused; "n/a" refused',
  'BigDecimal of 3: "5" 5e0; "" 0e0; "  " refused; "-" refused; "1,200" refused; "n/a" refused',
  'BigDecimalFromString of 4: "5" 5e0; "" 0e0; "  " refused; "-" refused; "1,200" refused; "n/a" refused',
  'BigInt of 3: "5" 5; "" refused; "  " refused; "-" refused; "1,200" refused; "n/a" refused',
  'BigIntFromString of 4: "5" 5; "" refused; "  " refused; "-" refused; "1,200" refused; "n/a" refused',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
