#!/bin/sh
# Package: jsonexport 3.2.0 (npm), which writes CSV, and d3-dsv 3.0.2, which reads it here, on Node 20 or later.
# Behaviour: names of columns are not quoted: a column "Cost, USD" has two names in the first line and one cell in each
# row, and one with a quotation mark is written as it is, with `forceTextDelimiter` too; cells are quoted. A Date has no
# time: 18:30 and 22:30 of a day in New York are "11/1/2026", in the zone of the process and by its language (1.11.2026
# with LC_ALL=de_DE.UTF-8). A BigInt, as databases have for a count, is an empty cell, and a Map or Set has no column.
# Expected: names quoted as cells are (RFC 4180: "header line … same format as normal record lines"); the instant, as
# JSON has it; 10 for 10n or an error.
# Hurts: who reads the file has clicks under the rest of its name and none under clicks; of two
# leads of one day it is not known which came first; a bill by number of leads is empty.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent jsonexport@3.2.0 d3-dsv@3.0.2
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { csvParse } from 'd3-dsv';
import jsonexport from 'jsonexport';

const { version } = JSON.parse(readFileSync('node_modules/jsonexport/package.json', 'utf8'));
const costs = [{ campaign: 'Auto, home', 'Cost, USD': 35, clicks: 7 }];
const received = ['2026-11-01T23:30Z', '2026-11-02T03:30Z'].map((at) => ({ at: new Date(at) }));
const counted = [{ state: 'MA', leads: 10n, sources: new Map([['google', 7]]) }];
const quoted = await jsonexport([{ 'the "best"': 1 }], { forceTextDelimiter: true });
const seen = [
  ...(await jsonexport(costs)).split('\n'),
  JSON.stringify(csvParse(await jsonexport(costs))[0]),
  quoted.split('\n')[0],
  (await jsonexport(received)).split('\n').join(' | '),
  (await jsonexport(counted)).split('\n').join(' | '),
];
console.log(process.version, 'jsonexport', version, seen);
const expected = [
  'campaign,Cost, USD,clicks',
  '"Auto, home",35,7',
  '{"campaign":"Auto, home","Cost":"35"," USD":"7","clicks":""}',
  '"the "best""',
  'at | 11/1/2026 | 11/1/2026',
  'state,leads | MA,',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
LC_ALL=en_US.UTF-8 TZ=America/New_York node check.mjs
