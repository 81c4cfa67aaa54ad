#!/bin/sh
# Package: myzod 1.12.1 (npm), on Node 20 or later.
# Behaviour: `number().coerce()` takes the number that a text begins with and drops the rest: "1,200.50" is 1,
# "1.234,50" is 1.234, "5 miles" 5, "3/4" 3, "2108-1234" 2108 and "0x1F" 0; "Infinity" is a number. "$5", "NaN" and an
# empty text are refused. `bigint()` reads an empty text and one of spaces as 0. `date()` reads texts that are no date:
# "$5" is 1 May 2001, "3/4" 4 March 2001, and 2026-02-30 is 2 March.
# Expected: an error where the text is not a number as a whole, as Number("1,200") is NaN; an error for an empty text by
# both kinds of number; no day for "$5".
# Hurts: a mileage of "1,200" as people type it, or a price, is stored as 1 after validation, and a field left empty is
# an amount of 0.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent myzod@1.12.1
cat >check.cjs <<'JS'
const { default: z } = require('myzod');

function read(schema, text) {
  try {
    const value = schema.parse(text);
    return value instanceof Date ? value.toDateString() : String(value);
  } catch {
    return 'refused';
  }
}
const numbers = ['1200', '1,200.50', '1.234,50', '5 miles', '3/4', '2108-1234', '0x1F', 'Infinity', '$5', 'NaN', '', '  '];
const seen = [
  ...numbers.map((text) => `"${text}": number ${read(z.number().coerce(), text)}, bigint ${read(z.bigint(), text)}`),
  ...['2026-02-30', '$5', '3/4', ''].map((text) => `"${text}": date ${read(z.date(), text)}`),
];
console.log('myzod', require('myzod/package.json').version, seen);
const expected = [
  '"1200": number 1200, bigint 1200',
  '"1,200.50": number 1, bigint refused',
  '"1.234,50": number 1.234, bigint refused',
  '"5 miles": number 5, bigint refused',
  '"3/4": number 3, bigint refused',
  '"2108-1234": number 2108, bigint refused',
  '"0x1F": number 0, bigint 31',
  '"Infinity": number Infinity, bigint refused',
  '"$5": number refused, bigint refused',
  '"NaN": number refused, bigint refused',
  '"": number refused, bigint 0',
  '"  ": number refused, bigint 0',
  '"2026-02-30": date Mon Mar 02 2026',
  '"$5": date Tue May 01 2001',
  '"3/4": date Sun Mar 04 2001',
  '"": date refused',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
