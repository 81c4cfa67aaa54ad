#!/bin/sh
# Package: timeseries-analysis 1.0.12 (npm) and, beside it, moving-averages 4.0.6, on Node 20 or later.
# Behaviour: of days with 10 leads and one with 100, over three days, `lwma`, the linear weighted average, has its
# largest weight on the oldest of the three: 25, 40 and 55 in the days after the large one, where it should fall from
# 55 to 25. `ma` and `lwma` leave out the day itself: the value of a day is that of the three before it. `ema`, which
# smooths by all earlier values, takes the last two alone: 55, 55 and 10 in place of 55, 33, 21, 16 and 13. The first
# three values are the days as they are.
# Expected: 55, 40 and 25 for the weighted and 40 three times for the plain average from the large day on, as moving-
# averages has them, and an exponential one that ends slowly.
# Hurts: a chart of leads shows a peak when it is over, and rises for three days after the traffic fell; an alarm by
# the average rings a day late.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent timeseries-analysis@1.0.12 moving-averages@4.0.6
cat >check.cjs <<'JS'
const { main: Series } = require('timeseries-analysis');
const { ema, ma, wma } = require('moving-averages');

// Leads of nine days, with one large day.
const leads = [10, 10, 10, 10, 100, 10, 10, 10, 10];
const series = () => new Series(leads.map((count, i) => [new Date(Date.UTC(2026, 10, 1 + i)), count]));
const PERIOD_DAYS = 3;
const options = { period: PERIOD_DAYS };
const shown = (values) => values.slice(PERIOD_DAYS).map((value) => Math.round(value)).join(' ');
const ofSeries = (smooth) => shown(smooth(series()).output().map(([, value]) => value));
const seen = {
  'ma, timeseries-analysis': ofSeries((one) => one.ma(options)),
  'ma, moving-averages': shown(ma(leads, PERIOD_DAYS)),
  'lwma, timeseries-analysis': ofSeries((one) => one.lwma(options)),
  'wma, moving-averages': shown(wma(leads, PERIOD_DAYS)),
  'ema, timeseries-analysis': ofSeries((one) => one.ema(options)),
  'ema, moving-averages': shown(ema(leads, PERIOD_DAYS)),
};
console.log(process.version, 'from the fourth day on', seen);
const expected = {
  'ma, timeseries-analysis': '10 10 40 40 40 10',
  'ma, moving-averages': '10 40 40 40 10 10',
  'lwma, timeseries-analysis': '10 10 25 40 55 10',
  'wma, moving-averages': '10 55 40 25 10 10',
  'ema, timeseries-analysis': '10 55 55 10 10 10',
  'ema, moving-averages': '10 55 33 21 16 13',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
