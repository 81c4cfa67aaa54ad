#!/bin/sh
# Package: csv-rex 0.7.0 (npm), on Node 20 or later.
# Behaviour: with `coerceField: coerceTo.any`, the reader of all types, each text that begins with a figure is that
# figure: 2026-11-05 is 2026, 11/5/2026 is 11, "1,234.50" and 1e3 are 1, 10:30 is 10, an ad of 300x250 is 300, "24/7
# Insurance" is 24, the address 192.0.2.1 is 192, and the ZIP code 10001-1234 is 10001. `coerceTo.number` has the same,
# and lets 0 stand as the text "0". There is no error.
# Expected: what is not a number stays text, as the coercions for booleans, JSON and null have it, and as the
# readers of numbers of d3-dsv and Papa Parse do; 0 is a number.
# Hurts: a report by day has one day, the year; a cost of 1,234.50 is one dollar; 5 + 0 is "50" in a column that was
# read with `number`, from the first campaign without a click.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent csv-rex@0.7.0 d3-dsv@3.0.2 papaparse@5.7.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import parse, { coerceTo } from 'csv-rex/parse';
import { autoType, csvParse } from 'd3-dsv';
import papaparse from 'papaparse';

const { version } = JSON.parse(readFileSync('node_modules/csv-rex/package.json', 'utf8'));
const file = [
  'Date,Day,Cost,Budget,Time,Ad,Name,Visitor,Zip,Clicks',
  '2026-11-05,11/5/2026,"1,234.50",1e3,10:30,300x250,24/7 Insurance,192.0.2.1,10001-1234,0',
  '',
].join('\n');
const own = (row) => Object.values(row).map((value) => (value instanceof Date ? 'a date' : value));
const seen = {
  any: own(parse(file, { coerceField: coerceTo.any })[0]),
  number: own(parse(file, { coerceField: coerceTo.number })[0]),
  d3: own(csvParse(file, autoType)[0]),
  papaparse: own(papaparse.parse(file, { header: true, dynamicTyping: true, skipEmptyLines: true }).data[0]),
};
console.log('csv-rex', version, seen);
const texts = ['10:30', '300x250', '24/7 Insurance', '192.0.2.1', '10001-1234', 0];
const expected = {
  any: [2026, 11, 1, 1, 10, 300, 24, 192, 10001, 0],
  number: [2026, 11, 1, 1, 10, 300, 24, 192, 10001, '0'],
  d3: ['a date', '11/5/2026', '1,234.50', 1000, ...texts],
  papaparse: ['2026-11-05', '11/5/2026', '1,234.50', 1000, ...texts],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
