#!/bin/sh
# Package: papaparse 5.7.1 (npm), on Node 20 or later.
# Behaviour: of a file with two columns that are separated by semicolons or tabs, and with the line end
# after the last line that most programs write, Papa Parse finds the delimiter from ten lines on. A
# shorter one is split at commas: of "Brand;1,50" the campaign is "Brand;1" and the rest "50". Without the
# last line end, with `skipEmptyLines`, or with three columns, it is right at any length. The error
# UndetectableDelimiter is there, and it is also for a right file of two columns with commas.
# Expected: one delimiter for a file and its first half; the empty line behind the last line end is
# no row to be counted.
# Hurts: a weekly export of seven days fails where one of a month passes; of each cost the whole
# dollars are part of the name.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent papaparse@5.7.1
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { parse } = require('papaparse');

const { version } = JSON.parse(readFileSync('node_modules/papaparse/package.json', 'utf8'));
const file = (lines, delimiter) =>
  ['Campaign,Cost'.replace(',', delimiter), ...Array(lines - 1).fill(`Brand${delimiter}1,50`)].join('\n');
const delimiterOf = (text, options) => parse(text, { header: true, ...options }).meta.delimiter;
const short = parse(`${file(8, ';')}\n`, { header: true });
const seen = {
  version,
  semicolon: [2, 8, 9, 10, 500].map((lines) => delimiterOf(`${file(lines, ';')}\n`)),
  tab: [2, 8, 9, 10, 500].map((lines) => delimiterOf(`${file(lines, '\t')}\n`)),
  withoutLineEnd: delimiterOf(file(8, ';')),
  skippingEmptyLines: delimiterOf(`${file(8, ';')}\n`, { skipEmptyLines: true }),
  row: short.data[0],
  errors: [...new Set(short.errors.map((error) => error.code))],
  errorsOfCommas: parse('Campaign,Clicks\nBrand,1\n', { skipEmptyLines: false }).errors.map((error) => error.code),
};
console.log(seen);
const expected = {
  version: '5.7.1',
  semicolon: [',', ',', ',', ';', ';'],
  tab: [',', ',', ',', '\t', '\t'],
  withoutLineEnd: ';',
  skippingEmptyLines: ';',
  row: { 'Campaign;Cost': 'Brand;1', __parsed_extra: ['50'] },
  errors: ['UndetectableDelimiter', 'TooManyFields'],
  errorsOfCommas: ['UndetectableDelimiter'],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
