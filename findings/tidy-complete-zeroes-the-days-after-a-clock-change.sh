#!/bin/sh
# Package: @tidyjs/tidy 2.6.1 (npm), on Node 20 or later.
# Behaviour: `complete` with `fullSeqDate`, which fills days that have no row, loses rows. It steps in
# UTC from the first day and joins by the instant: in New York, of local days from 30 October to
# 3 November 2026, the days from 2 November on are replaced by 1 and 2 November at 23:00, with the
# default, 0. In Berlin a sequence of months loses each month behind the change and ends without the
# last one. `fullSeqDateISOString`, for days that are text, returns 2026-10-30T00:00:00.000Z for the
# day 2026-10-30: all rows are replaced by the default.
# Expected: `complete` adds rows, as the function of R's tidyr that it is modelled on, which also keeps
# what is not in the sequence; a day of text has the form in which it came.
# Hurts: a chart of leads by day has no gaps and falls to zero on the day after the clocks change.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @tidyjs/tidy@2.6.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { complete, fullSeqDate, fullSeqDateISOString, tidy } from '@tidyjs/tidy';

const { version } = JSON.parse(readFileSync('node_modules/@tidyjs/tidy/package.json', 'utf8'));
const filled = (rows, sequence) => tidy(rows, complete({ at: sequence }, { leads: 0 })).map((row) => row.leads);
const days = [30, 31, 32, 33, 34].map((day) => ({ at: new Date(2026, 9, day), leads: day }));
const months = [7, 8, 9, 10, 11].map((month) => ({ at: new Date(2026, month, 1), leads: month + 1 }));
const text = [30, 31].map((day) => ({ at: `2026-10-${day}`, leads: day }));
const seen = {
  version,
  days: filled(days, fullSeqDate('at', 'day')),
  months: filled(months, fullSeqDate('at', 'month')),
  text: filled(text, fullSeqDateISOString('at', 'day')),
};
console.log(process.env.TZ, JSON.stringify(seen));
const [zone, expected] = {
  UTC: ['UTC', { days: [30, 31, 32, 33, 34], months: [8, 9, 10, 11, 12] }],
  'America/New_York': ['New York', { days: [30, 31, 32, 0, 0], months: [8, 9, 10, 11, 0] }],
  'Europe/Berlin': ['Berlin', { days: [30, 31, 32, 33, 34], months: [8, 9, 0, 0] }],
}[process.env.TZ];
const right = JSON.stringify(seen) === JSON.stringify({ version: '2.6.1', ...expected, text: [0, 0] });
if (!right) console.log(`other than recorded for ${zone}`);
process.exit(right ? 0 : 1);
JS
TZ=UTC node check.mjs
TZ=America/New_York node check.mjs
TZ=Europe/Berlin node check.mjs
