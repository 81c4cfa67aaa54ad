#!/bin/sh
# Package: comma-separated-values 3.6.4 (npm), CSV.js, on Node 20 or later.
# Behaviour: with `cast`, which is on, an empty cell is 0 wherever the first row of its column has a number, or is
# empty itself, and n/a is NaN: of a cost that is not known it says 0, while an empty cell below a text is ''. Where
# the first cost is "1,000.50", all costs of the column are text, also -5.00, so that a sum joins them. Where the
# second is 1,000 without quotation marks, it is 1. true and false, which `cast` names, are text. `encode` writes
# "undefined" for a property that a later object does not have, and "null" for null.
# Expected: an empty cell that is told from 0 (null, '' or NaN); numbers and flags "to their JavaScript equivalents",
# cell by cell, as `cast` is described, so that 1,000.50 beside them is the only text; an empty cell for no value.
# Hurts: leads whose cost has not arrived are free, so that profit is too high until it does; a campaign is named
# "undefined" in the export.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent comma-separated-values@3.6.4
cat >check.cjs <<'JS'
const CSV = require('comma-separated-values');
const { version } = require('comma-separated-values/package.json');

const parse = (lines) => CSV.parse(['lead,cell', ...lines].join('\n'), { header: true });
const cells = (lines) => parse(lines).map(({ cell }) => String(cell));
const types = (lines) => parse(lines).map(({ cell }) => typeof cell);
const seen = [
  cells(['1,5', '2,', '3,n/a']),
  cells(['1,', '2,5']),
  cells(['1,Auto', '2,']),
  types(['1,"1,000.50"', '2,-5.00', '3,7']),
  types(['1,true', '2,false']),
  CSV.encode([{ lead: 1, campaign: 'Auto' }, { lead: 2 }, { lead: 3, campaign: null }], { header: true }).split('\r\n'),
];
console.log(process.version, 'comma-separated-values', version, seen);
const expected = [
  ['5', '0', 'NaN'],
  ['0', '5'],
  ['Auto', ''],
  ['string', 'string', 'string'],
  ['string', 'string'],
  ['"lead","campaign"', '1,"Auto"', '2,"undefined"', '3,"null"'],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
