#!/bin/sh
# Package: any-date-parser 2.2.4 (npm), on Node 20 or later.
# Behaviour: an instant with its offset is shifted by the zone of the process. With TZ=America/New_York
# 2026-11-01T01:30:00Z is 05:30 UTC, the same with -08:00 13:30 UTC, and the date of a mail ending in
# GMT five hours late; with TZ=UTC all three are right. Under the locale en-US, 30/11/2026 is
# 30 November and 31/12/2026 is 12 January: the first digit is dropped, so that of the days from 13
# to 31 December only 20 and 30 are right, and 17 are the 12th of another month, without an error.
# Expected: an instant is the same on each machine, as `Date` reads it (its tests run with TZ=UTC
# alone); a date that fits one order only is read in it, or refused: `fromString` has `invalid` for that.
# Hurts: leads of a partner's file are on another day on a laptop than in production; files of a
# partner in Europe have their December in each month of the year, while totals stay right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent any-date-parser@2.2.4
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import parser from 'any-date-parser';

const { version } = JSON.parse(readFileSync('node_modules/any-date-parser/package.json', 'utf8'));
const instants = ['2026-11-01T01:30:00Z', '2026-11-01T01:30:00-08:00', 'Sun, 01 Nov 2026 13:30:00 GMT'];
const hoursLate = instants.map((text) => (parser.fromString(text, 'en-US') - new Date(text)) / 3_600_000);
const dayOf = (text) => {
  const date = parser.fromString(text, 'en-US');
  return date.invalid ?? `${date.getMonth() + 1}/${date.getDate()}`;
};
const december = Array.from({ length: 19 }, (_, index) => index + 13);
const seen = {
  version,
  hoursLate,
  november: dayOf('30/11/2026'),
  lastOfDecember: dayOf('31/12/2026'),
  daysRight: december.filter((day) => dayOf(`${day}/12/2026`) === `12/${day}`),
  daysOnATwelfth: december.filter((day) => /^(?!12).+\/12$/.test(dayOf(`${day}/12/2026`))).length,
};
console.log(process.env.TZ, seen);
const expected = {
  version: '2.2.4',
  hoursLate: process.env.TZ === 'UTC' ? [0, 0, 0] : [4, 4, 5],
  november: '11/30',
  lastOfDecember: '1/12',
  daysRight: [20, 30],
  daysOnATwelfth: 17,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=UTC node check.mjs
TZ=America/New_York node check.mjs
