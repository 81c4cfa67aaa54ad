#!/bin/sh
# Package: csvjson 5.1.0 (npm), on Node 20 or later.
# Behaviour: `toCSV` writes a tab for each delimiter and line break in a value: "Auto, Home" is "Auto" and "Home" with
# a tab between. With `wrap: true` the comma stays, and a quotation mark in a value is not doubled. Reading with
# `quote`, of a cell with doubled marks, "the ""big"" move", only "move" is left, of 5" pipe "pipe", and a line break
# in a cell makes two rows of one. There is no error.
# Expected: the value, in quotation marks where it has to be (RFC 4180, 2.6 and 2.7), as other writers of CSV have it.
# Hurts: the name of a campaign is another one after an export, and its costs match no clicks, for names with a comma
# alone; of a person's words the part in front of a quotation is lost.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent csvjson@5.1.0
cat >check.cjs <<'JS'
const csvjson = require('csvjson');
const { version } = require('csvjson/package.json');

const write = (campaign, options) => csvjson.toCSV([{ campaign, cost: 5 }], { headers: 'key', ...options });
const read = (cell) => csvjson.toObject(`note,cost\n${cell},5\n`, { delimiter: ',', quote: '"' });
const seen = [
  write('Auto, Home'),
  write('Auto; Home', { delimiter: ';' }),
  write('first\nsecond', { wrap: true }),
  write('Auto, Home', { wrap: true }),
  write('The "big" move', { wrap: true }),
  read('"Auto, Home"'),
  read('"the ""big"" move"'),
  read('5" pipe'),
  read('"first\nsecond"'),
];
console.log(process.version, 'csvjson', version, seen);
const expected = [
  'campaign,cost\nAuto\t Home,5',
  'campaign;cost\nAuto\t Home;5',
  '"campaign","cost"\n"first\tsecond","5"',
  '"campaign","cost"\n"Auto, Home","5"',
  '"campaign","cost"\n"The "big" move","5"',
  [{ note: 'Auto, Home', cost: '5' }],
  [{ note: 'move', cost: '5' }],
  [{ note: 'pipe', cost: '5' }],
  [{ note: 'first', cost: '' }, { note: '', cost: '5' }],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
