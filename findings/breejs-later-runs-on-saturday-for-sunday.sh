#!/bin/sh
# Packages: @breejs/later 4.2.0, the schedules of the job runner Bree, and croner 11.0.1 (npm), on Node 20 or
# later.
# Behaviour: in a cron expression the weekday 7, Sunday, is Saturday: `0 9 * * 7` runs on Saturdays, `0 9 * * 5-7`
# on Fridays and Saturdays, and `0 9 * * 1-7` on six days, not on Sundays. With 0 and SUN it is
# right. A day of the month beside a weekday means both: `0 9 1 * 1` runs on a first that is a Monday, once in
# 2026. In the hour that autumn repeats, a job at 1:30 runs twice. There is no error.
# Expected: 0 and 7 are Sunday, and of a day and a weekday one is enough (63 days in 2026), as crontab(5) has both,
# and croner. A number that is not read is refused.
# Hurts: the summary of the week comes on Saturday, without its last day and a half; "on the first and on each
# Monday" sends one report in the year.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @breejs/later@4.2.0 croner@11.0.1
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const later = require('@breejs/later');
const { Cron } = require('croner');

later.date.localTime();
const [from, to] = [new Date('2026-01-01T00:00'), new Date('2026-12-31T23:59')];
function inLater(expression) {
  return later.schedule(later.parse.cron(expression)).next(1000, from, to);
}
function inCroner(expression) {
  return new Cron(expression).nextRuns(1000, from).filter((at) => at < to);
}
function week(days) {
  return [...new Set(days.map((at) => at.getDay()))].sort().map((day) => 'SMTWTFS'[day] + day).join(' ');
}
const file = readFileSync('node_modules/@breejs/later/package.json', 'utf8');
console.log('@breejs/later', JSON.parse(file).version);
const seen = ['0 9 * * 0', '0 9 * * SUN', '0 9 * * 7', '0 9 * * 5-7', '0 9 * * 1-7', '0 9 * * 1-5'].map(
  (expression) => `${expression}: ${week(inLater(expression))}; croner ${week(inCroner(expression))}`,
);
for (const expression of ['0 9 1 * 1', '30 1 * * *']) {
  seen.push(`${expression}: ${inLater(expression).length} runs; croner ${inCroner(expression).length}`);
}
console.log(seen);
const expected = [
  '0 9 * * 0: S0; croner S0',
  '0 9 * * SUN: S0; croner S0',
  '0 9 * * 7: S6; croner S0',
  '0 9 * * 5-7: F5 S6; croner S0 F5 S6',
  '0 9 * * 1-7: M1 T2 W3 T4 F5 S6; croner S0 M1 T2 W3 T4 F5 S6',
  '0 9 * * 1-5: M1 T2 W3 T4 F5; croner M1 T2 W3 T4 F5',
  '0 9 1 * 1: 1 runs; croner 63',
  '30 1 * * *: 366 runs; croner 365',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=America/New_York node check.cjs
