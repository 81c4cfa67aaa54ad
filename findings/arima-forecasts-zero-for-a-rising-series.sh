#!/bin/sh
# Package: arima 0.2.8 (npm), on Node 20 or later.
# Behaviour: with p and q of 0 the forecast is no forecast: for 30 days of spend that rise from 100 to 245, (0, 1, 0)
# has 0 for the next three days, then numbers of the past, and "errors" of the size of the series; for eight equal
# weeks the model "as the same day of last week", (0, 0, 0)(0, 1, 0) with s of 7, has 0 for each day. With p of 1 both
# are right. A null, a day without data, counts as 0 in training, while undefined and NaN are left out. There is no
# error.
# Expected: the last value, and the last week again, which is what these models are (arima in R has them so), or an
# error; a null left out like the other two. The README names no bound for p and q but "default: p: 1, q: 1".
# Hurts: the simple model that others are measured by is far off, so that each other one is better; a budget by it is 0
# for three days; one day without data makes the band of the forecast as wide as the spend.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts arima@0.2.8
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const ARIMA = require('arima');

const { version } = JSON.parse(readFileSync('node_modules/arima/package.json', 'utf8'));

function forecast(options, series) {
  const [days, errors] = new ARIMA({ verbose: false, ...options }).train(series).predict(7);
  return { days: Array.from(days, Math.round), error: Math.sqrt(errors[0]) };
}
const rising = Array.from({ length: 30 }, (_, day) => 100 + 5 * day);
const level = Array.from({ length: 30 }, (_, day) => 100 + (((day * 7919) % 13) - 6) / 6);
const week = [10, 12, 14, 16, 18, 5, 3];
const weekly = Array.from({ length: 56 }, (_, day) => week[day % 7]);
const without = (value) => forecast({ p: 1, d: 0, q: 0 }, level.with(15, value)).error;
const naive = forecast({ p: 0, d: 1, q: 0 }, rising);
const seen = {
  naive: naive.days,
  isFarOff: naive.error > 5,
  next: forecast({ p: 1, d: 1, q: 0 }, rising).days,
  sameDay: forecast({ p: 0, d: 0, q: 0, P: 0, D: 1, Q: 0, s: 7 }, weekly).days,
  sameDayWithP: forecast({ p: 1, d: 0, q: 0, P: 0, D: 1, Q: 0, s: 7 }, weekly).days,
  errors: [null, undefined, NaN].map((value) => without(value) > 10),
};
console.log(process.version, 'arima', version, seen);
const isWrong = seen.naive.slice(0, 3).join() === '0,0,0' && seen.naive.every((day) => day < 240) && seen.isFarOff;
const others = [seen.next, seen.sameDay, seen.errors];
const expected = [[250, 255, 260, 265, 270, 275, 280], [0, 0, 0, 0, 0, 0, 0], [true, false, false]];
process.exit(isWrong && JSON.stringify(others) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
