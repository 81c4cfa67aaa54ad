#!/bin/sh
# Package: mingo 7.2.7 (npm), on Node 20 or later.
# Behaviour: the pipelines of MongoDB in JavaScript, with other dates. $dateAdd of a month to January 31 is March 3, and
# of a quarter to November 30 March 2; $dateSubtract of a month from March 31 likewise is March 3. Its `timezone` is not
# read: a day after noon of October 31 in New York is 11:00. $isoWeekYear, and %G in a text, is the calendar year on
# all days but a Sunday that is January 1: Friday, January 1, 2027 is in week 53 of 2027. $dateFromString and
# $dateFromParts shift by the offset that the zone has at the time of the call: ten o'clock of a day in July in New York
# is 14:00 UTC when asked in July, and 15:00 when asked in December.
# Expected: February 28, the last of the month, and noon again, as the manual of MongoDB says of $dateAdd; week 53 of
# 2026, by ISO 8601; 14:00 at any time. Reading a date in a zone, as with $hour, is right.
# Hurts: a policy of January 31 is renewed in March; the leads of the week of New Year stand in a week that does not
# exist, at the end of the new year; hours of an import differ by the season in which it ran.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mingo@7.2.7
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Aggregator } from 'mingo';

const { version } = JSON.parse(readFileSync('node_modules/mingo/package.json', 'utf8'));
const RealDate = Date;
const result = (expression, at) => {
  if (at)
    globalThis.Date = class extends RealDate {
      constructor(...parts) {
        super(...(parts.length ? parts : [at]));
      }
    };
  try {
    const { value } = new Aggregator([{ $project: { value: expression } }]).run([{ _id: 1 }])[0];
    return value?.toISOString?.().slice(0, 16) ?? value;
  } finally {
    globalThis.Date = RealDate;
  }
};
const timezone = 'America/New_York';
const day = (text) => new RealDate(`${text}T16:00Z`);
const add = (text, unit, amount) => result({ $dateAdd: { startDate: day(text), unit, amount, timezone } });
const friday = { date: day('2027-01-01') };
const text = { $dateFromString: { dateString: '2026-07-05T10:00:00', timezone } };
const parts = { $dateFromParts: { year: 2026, month: 7, day: 5, hour: 10, timezone } };
const seen = [
  add('2026-01-31', 'month', 1),
  add('2026-11-30', 'quarter', 1),
  result({ $dateSubtract: { startDate: day('2026-03-31'), unit: 'month', amount: 1 } }),
  add('2026-10-31', 'day', 1),
  `${result({ $isoWeek: friday })} of ${result({ $isoWeekYear: friday })}`,
  result({ $dateToString: { ...friday, format: '%G-W%V' } }),
  ...[text, parts].flatMap((expression) =>
    ['2026-07-01T12:00Z', '2026-12-01T12:00Z'].map((at) => result(expression, at)),
  ),
  result({ $hour: { date: day('2026-07-05'), timezone } }),
];
console.log('mingo', version, seen);
const expected = [
  '2026-03-03T16:00',
  '2027-03-02T16:00',
  '2026-03-03T16:00',
  '2026-11-01T16:00',
  '53 of 2027',
  '2027-W53',
  '2026-07-05T14:00',
  '2026-07-05T15:00',
  '2026-07-05T14:00',
  '2026-07-05T15:00',
  12,
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
