#!/bin/sh
# Packages: cron 4.4.0 and croner 11.0.1 (npm), on Node 20 or later.
# Behaviour: on the day on which clocks go back, cron runs a job of the hour after the repeated one twice, first
# an hour early. In New York `0 2 * * *` runs on 1 November 2026 at 01:00, in the second such hour, and at
# 02:00; `30 2 * * *` at 01:30 and 02:30. In Berlin it is a job at 3. A job of the repeated hour itself, at 1,
# runs once, and so does one at 3. The `CronJob` really calls its function both times, on a server in any zone.
# Expected: one run, at 02:00, as croner has it; 2 o'clock is there once on that day, and the next run after
# 01:00 is one that the expression has.
# Hurts: jobs of the night are set to 2 because "nothing happens to the clock then": costs are imported before
# the day is whole, and a report or a charge of the day is sent twice, on one night of the year.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent cron@4.4.0 croner@11.0.1
cat >check.mjs <<'JS'
import { mock } from 'node:test';
import { CronJob } from 'cron';
import { Cron } from 'croner';

const HOUR = 3_600_000;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' };
function show(at, timeZone) {
  return new Intl.DateTimeFormat('en-US', { ...clock, timeZone }).format(at);
}
function fired(expression, timeZone, day) {
  const from = new Date(`${day}T12:00Z`).getTime() - 24 * HOUR;
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: from });
  const runs = [];
  const job = CronJob.from({ cronTime: expression, timeZone, onTick: () => runs.push(Date.now()), start: true });
  for (let minute = 0; minute < 24 * 60; minute += 1) mock.timers.tick(60_000);
  job.stop();
  mock.timers.reset();
  const croner = new Cron(expression, { timezone: timeZone });
  const right = croner.nextRuns(9, new Date(from)).filter((at) => at.getTime() < from + 24 * HOUR);
  const [seen, others] = [runs, right].map((list) => list.map((at) => show(at, timeZone)).join(' and '));
  return `${expression} ${timeZone}: ${seen}; croner ${others}`;
}
const seen = [
  fired('0 1 * * *', 'America/New_York', '2026-11-01'),
  fired('0 2 * * *', 'America/New_York', '2026-11-01'),
  fired('30 2 * * *', 'America/New_York', '2026-11-01'),
  fired('0 3 * * *', 'America/New_York', '2026-11-01'),
  fired('0 2 * * *', 'America/New_York', '2026-11-02'),
  fired('0 3 * * *', 'Europe/Berlin', '2026-10-25'),
];
console.log(seen);
const expected = [
  '0 1 * * * America/New_York: 01:00 EDT; croner 01:00 EDT',
  '0 2 * * * America/New_York: 01:00 EST and 02:00 EST; croner 02:00 EST',
  '30 2 * * * America/New_York: 01:30 EST and 02:30 EST; croner 02:30 EST',
  '0 3 * * * America/New_York: 03:00 EST; croner 03:00 EST',
  '0 2 * * * America/New_York: 02:00 EST; croner 02:00 EST',
  '0 3 * * * Europe/Berlin: 02:00 GMT+1 and 03:00 GMT+1; croner 03:00 GMT+1',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=UTC node check.mjs
TZ=America/Los_Angeles node check.mjs
