#!/bin/sh
# Package: @internationalized/number 3.6.9 (npm), by which the number fields of React Aria read what is typed, on Node
# 20 or later.
# Behaviour: the sign that divides thousands is dropped wherever it stands. In English and in the Spanish of the United
# States and of Mexico "19,99" is 1,999 and "500,00" 50,000; in that of Spain "19.99" is 1,999. With both signs the
# amount is divided: "1.234,50" is 1.2345. `isValidPartialNumber` is true for all of these; it is false for "1.5.0".
# Expected: the sign between groups of three digits alone, as Number.prototype.toLocaleString writes it, and no value,
# or false, for the others: "validation of partial user input", as its README has it.
# Hurts: a person who grew up with a comma for decimals types a price or a deductible on a page for the United States
# and stores a hundred times of it, in a field that was chosen because it knows languages.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @internationalized/number@3.6.9
cat >check.mjs <<'JS'
import { NumberParser } from '@internationalized/number';

const typed = [
  ['en-US', '1,999', '19,99', '500,00', '1,5', '1.234,50', '1.5.0'],
  ['es-US', '1,999', '19,99', '1.234,50'],
  ['es-MX', '19,99'],
  ['es-ES', '1.999', '19.99', '1,234.50'],
];
const seen = typed.map(([locale, ...texts]) => {
  const parser = new NumberParser(locale, { style: 'decimal' });
  const read = texts.map((text) => `${text} is ${parser.parse(text)} ${parser.isValidPartialNumber(text)}`);
  return `${locale}: ${read.join('; ')}`;
});
console.log(process.version, '@internationalized/number 3.6.9', seen);
const expected = [
  'en-US: 1,999 is 1999 true; 19,99 is 1999 true; 500,00 is 50000 true; 1,5 is 15 true; 1.234,50 is 1.2345 true; 1.5.0 is NaN false',
  'es-US: 1,999 is 1999 true; 19,99 is 1999 true; 1.234,50 is 1.2345 true',
  'es-MX: 19,99 is 1999 true',
  'es-ES: 1.999 is 1999 true; 19.99 is 1999 true; 1,234.50 is 1.2345 true',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
