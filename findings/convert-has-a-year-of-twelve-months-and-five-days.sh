#!/bin/sh
# Package: convert 8.0.2 (npm), on Node 20 or later.
# Behaviour: a month is 30 days and a year 365, in one measure: a year is 12.17 months, 12 months are 0.986 of a year or
# 360 days, 6 months 0.493, and 36 months 2.96 years. In `convertMany` a minus sign belongs to the first part alone:
# "-1h 30m" is minus 30 minutes, "-5 ft 10 in" minus 50 inches, while without the sign both are 90 and 70. A minus with
# a space behind it is dropped: "- 5 ft" is plus 60.
# Expected: 12 months in a year, as convert-units and unitmath have it with other lengths of a year, or no way from
# months to years; minus 90 minutes and minus 70 inches.
# Hurts: half of an annual premium of $1,200 for a policy of 6 months is $591.78, the term of three years does not reach
# 3, and a correction of minus an hour and a half takes away half an hour.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent convert@8.0.2
cat >check.mjs <<'JS'
import { convert, convertMany } from 'convert';

const lengths = [
  [1, 'year', 'months'],
  [12, 'months', 'years'],
  [6, 'months', 'years'],
  [36, 'months', 'years'],
  [12, 'months', 'days'],
  [1, 'year', 'days'],
].map(([count, from, to]) => `${count} ${from} is ${convert(count, from).to(to).toFixed(3)} ${to}`);
const texts = ['1h 30m', '-1h 30m', '5 ft 10 in', '-5 ft 10 in', '- 5 ft'].map((text) => {
  const unit = text.includes('h') ? 'minutes' : 'inches';
  return `${text} is ${Math.round(convertMany(text).to(unit))} ${unit}`;
});
const seen = [...lengths, ...texts, `half a premium ${(1200 * convert(6, 'months').to('years')).toFixed(2)}`];
console.log('convert 8.0.2', seen);
const expected = [
  '1 year is 12.167 months',
  '12 months is 0.986 years',
  '6 months is 0.493 years',
  '36 months is 2.959 years',
  '12 months is 360.000 days',
  '1 year is 365.000 days',
  '1h 30m is 90 minutes',
  '-1h 30m is -30 minutes',
  '5 ft 10 in is 70 inches',
  '-5 ft 10 in is -50 inches',
  '- 5 ft is 60 inches',
  'half a premium 591.78',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
