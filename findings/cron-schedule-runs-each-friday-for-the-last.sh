#!/bin/sh
# Packages: cron-schedule 6.0.0 and cronosjs 1.7.1 (npm), beside croner 11.0.1 and cron-parser 5.10.6, on Node 20 or
# later.
# Behaviour: cron-schedule reads a part of a line up to the first sign that is no digit, and drops the rest without an
# error: 5L, the last Friday of a month, and 5#2, its second, are each Friday, 15W is the 15th though it is a Sunday,
# and 5/15, each 15 minutes from the fifth on, is once an hour. Where a letter is first (L, LW, ?) there is an error. In
# cronosjs 0-7, all days as crontab(5) has it and its own table allows, is Sunday alone, also in its strict mode, without
# a warning; 1-7 is all days.
# Expected: an error for what is no part of the language, as croner and cron-parser have it, or what it means there;
# "All linux cron features are supported", of which none is a letter behind a number.
# Hurts: an invoice of the last Friday goes out four times a month; a report of all days comes on Sundays, and each
# looks right in the first week in which it is watched.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent cron-schedule@6.0.0 cronosjs@1.7.1 croner@11.0.1 cron-parser@5.10.6
cat >check.mjs <<'JS'
import { parseCronExpression } from 'cron-schedule';
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import cronosjs from 'cronosjs';

const from = new Date('2026-11-01T00:00:00Z');
const lines = ['0 9 * * 5L', '0 9 * * 5#2', '0 9 15W * *', '5/15 * * * *', '0 9 * * 0-7', '0 9 * * 1-7'];
const packages = {
  'cron-schedule': (line) => parseCronExpression(line).getNextDates(3, from),
  cronosjs: (line) => cronosjs.CronosExpression.parse(line, { strict: true }).nextNDates(from, 3),
  croner: (line) => new Cron(line, { timezone: 'UTC' }).nextRuns(3, from),
  'cron-parser': (line) => CronExpressionParser.parse(line, { currentDate: from, tz: 'UTC' }).take(3),
};
function runsOf(runs, line) {
  try {
    return runs(line).map((run) => run.toISOString().slice(5, 16)).join(' ');
  } catch {
    return 'error';
  }
}
const seen = {};
for (const line of lines) seen[line] = Object.entries(packages).map(([name, runs]) => `${name}: ${runsOf(runs, line)}`);
console.log(process.version, seen);
const expected = {
  '0 9 * * 5L': [
    'cron-schedule: 11-06T09:00 11-13T09:00 11-20T09:00',
    'cronosjs: 11-27T09:00 12-25T09:00 01-29T09:00',
    'croner: 11-27T09:00 12-25T09:00 01-29T09:00',
    'cron-parser: 11-27T09:00 12-25T09:00 01-29T09:00',
  ],
  '0 9 * * 5#2': [
    'cron-schedule: 11-06T09:00 11-13T09:00 11-20T09:00',
    'cronosjs: 11-13T09:00 12-11T09:00 01-08T09:00',
    'croner: 11-13T09:00 12-11T09:00 01-08T09:00',
    'cron-parser: 11-13T09:00 12-11T09:00 01-08T09:00',
  ],
  '0 9 15W * *': [
    'cron-schedule: 11-15T09:00 12-15T09:00 01-15T09:00',
    'cronosjs: 11-16T09:00 12-15T09:00 01-15T09:00',
    'croner: 11-16T09:00 12-15T09:00 01-15T09:00',
    'cron-parser: error',
  ],
  '5/15 * * * *': [
    'cron-schedule: 11-01T00:05 11-01T01:05 11-01T02:05',
    'cronosjs: 11-01T00:05 11-01T00:20 11-01T00:35',
    'croner: error',
    'cron-parser: 11-01T00:05 11-01T00:20 11-01T00:35',
  ],
  '0 9 * * 0-7': [
    'cron-schedule: 11-01T09:00 11-02T09:00 11-03T09:00',
    'cronosjs: 11-01T09:00 11-08T09:00 11-15T09:00',
    'croner: 11-01T09:00 11-02T09:00 11-03T09:00',
    'cron-parser: 11-01T09:00 11-02T09:00 11-03T09:00',
  ],
  '0 9 * * 1-7': [
    'cron-schedule: 11-01T09:00 11-02T09:00 11-03T09:00',
    'cronosjs: 11-01T09:00 11-02T09:00 11-03T09:00',
    'croner: 11-01T09:00 11-02T09:00 11-03T09:00',
    'cron-parser: 11-01T09:00 11-02T09:00 11-03T09:00',
  ],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=UTC node check.mjs
