#!/bin/sh
# Package: rrule-temporal 2.2.8 (npm), on Node 20 or later.
# Behaviour: a rule of each hour (FREQ=HOURLY) leaves out the second 1 o'clock of the day on which clocks go back: from
# 01:00-04:00 in New York it goes on at 02:00-05:00, two hours later, and has 24 runs in a day of 25 hours. As
# FREQ=MINUTELY;INTERVAL=60 the same hours are 25, and with INTERVAL=3 each step is three hours that pass. In spring
# it has 23 of 23. Berlin has the same.
# Expected: one run an hour, as the package gives it in minutes ("fully compliant" with RFC 5545, by its README): that
# times which are skipped are left out is described there, and an hour that occurs twice is not.
# Hurts: a check of stuck leads that runs each hour leaves out an hour on one night; a report by hour has no row, and
# a plan of shifts has a gap.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent rrule-temporal@2.2.8
cat >check.mjs <<'JS'
import { RRuleTemporal } from 'rrule-temporal';

function runs(zone, start, rule) {
  const found = new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${start}\nRRULE:${rule}` }).all();
  const hours = found.slice(1).map((at, index) => (at.epochMilliseconds - found[index].epochMilliseconds) / 3_600_000);
  const steps = hours.every((step) => step === hours[0]) ? `steps of ${hours[0]} h` : `a step of ${Math.max(...hours)} h`;
  return `${zone} ${rule.split(';UNTIL')[0]}: ${found.length}, ${steps}`;
}
const newYork = 'America/New_York';
const seen = [
  runs(newYork, '20261101T000000', 'FREQ=HOURLY;UNTIL=20261102T045900Z'),
  runs(newYork, '20261101T000000', 'FREQ=MINUTELY;INTERVAL=60;UNTIL=20261102T045900Z'),
  runs(newYork, '20261031T220000', 'FREQ=HOURLY;INTERVAL=3;COUNT=6'),
  runs(newYork, '20260308T000000', 'FREQ=HOURLY;UNTIL=20260309T035900Z'),
  runs('Europe/Berlin', '20261025T000000', 'FREQ=HOURLY;UNTIL=20261025T225900Z'),
];
console.log(process.version, 'rrule-temporal 2.2.8', seen);
const expected = [
  'America/New_York FREQ=HOURLY: 24, a step of 2 h',
  'America/New_York FREQ=MINUTELY;INTERVAL=60: 25, steps of 1 h',
  'America/New_York FREQ=HOURLY;INTERVAL=3;COUNT=6: 6, steps of 3 h',
  'America/New_York FREQ=HOURLY: 23, steps of 1 h',
  'Europe/Berlin FREQ=HOURLY: 24, a step of 2 h',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
