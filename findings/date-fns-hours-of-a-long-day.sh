#!/bin/sh
# Packages: date-fns 4.4.0 and @date-fns/tz 1.5.0 (npm), on Node 20 or later.
# Behaviour: in the second 01:30 of the day on which clocks go back, `startOfHour` is 90 minutes
# earlier, in the first 01:00; `startOfMinute` is an hour earlier, and `roundToNearestMinutes`, too.
# `eachHourOfInterval` of that day has 24 entries for 25 hours, and `setMinutes` changes the hour.
# Expected: the start of an hour is at most 59:59 before, of a minute at most 59 s, and a day of 25
# hours has 25 of them, as `differenceInHours` counts.
# Hurts: in reports by hour the visits of two hours are in one row, and a job that runs "since the
# start of this minute" reads an hour again.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent date-fns@4.4.0 @date-fns/tz@1.5.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { TZDate } from '@date-fns/tz';
import * as fns from 'date-fns';

const { version } = JSON.parse(readFileSync('node_modules/date-fns/package.json', 'utf8'));
const zone = 'America/New_York';
const second = new TZDate(Date.UTC(2026, 10, 1, 6, 30, 20), zone);
const day = { start: new TZDate(2026, 10, 1, zone), end: new TZDate(2026, 10, 1, 23, 59, 59, zone) };
const minutesBefore = (date) => (second - date) / 60_000;
const seen = {
  version,
  startOfHour: minutesBefore(fns.startOfHour(second)),
  startOfMinute: minutesBefore(fns.startOfMinute(second)),
  roundToNearestMinutes: minutesBefore(fns.roundToNearestMinutes(second)),
  setMinutes: minutesBefore(fns.setMinutes(second, 31)),
  addMinutes: minutesBefore(fns.addMinutes(second, 1)),
  eachHour: fns.eachHourOfInterval(day).length,
  hours: fns.differenceInHours(fns.addDays(day.start, 1), day.start),
};
console.log(seen); // minutes before, and counts
const expected = {
  version: '4.4.0',
  startOfHour: 90 + 20 / 60,
  startOfMinute: 60 + 20 / 60,
  roundToNearestMinutes: 60 + 20 / 60,
  setMinutes: 59,
  addMinutes: -1,
  eachHour: 24,
  hours: 25,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
