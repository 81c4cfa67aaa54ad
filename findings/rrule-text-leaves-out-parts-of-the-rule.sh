#!/bin/sh
# Package: rrule 2.8.1 (npm), on Node 20 or later.
# Behaviour: `toText` leaves out what it has no words for, while `isFullyConvertibleToText()`, "a hint
# on whether all the options are convertible", is true: 9:30 is "every day at 9", weekdays at 9 and 17
# are "every weekday", every hour at 9 and 17 is "every hour", the first weekday of a month "every month
# on weekdays". `fromText` reads a part of what toText wrote: "every day on Monday, Wednesday" and
# "every day in November at 9" are rules of each day.
# Expected: false for a rule of which a part is left out, so that a screen can show the rule itself.
# Hurts: a person sees "every month on weekdays" for a report that is sent once a month; a rule that is
# edited as text runs seven times as often, without an error.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent rrule@2.8.1
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { RRule } = require('rrule');

const { version } = JSON.parse(readFileSync('node_modules/rrule/package.json', 'utf8'));
const first = new Date('2027-01-01T00:00:00Z');
const last = new Date('2027-12-31T23:59:00Z');
const runs = (rule) => new RRule({ ...rule.origOptions, dtstart: first }).between(first, last, true).length;
const rules = [
  'FREQ=DAILY;BYHOUR=9;BYMINUTE=30',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,17;BYMINUTE=0',
  'FREQ=HOURLY;BYHOUR=9,17;BYMINUTE=0',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;BYHOUR=9;BYMINUTE=0',
  'FREQ=DAILY;BYDAY=MO,WE;BYHOUR=9;BYMINUTE=0',
  'FREQ=DAILY;BYMONTH=11;BYHOUR=9;BYMINUTE=0',
];
const seen = rules.map((text) => {
  const rule = RRule.fromString(text);
  const back = RRule.fromText(rule.toText());
  return `${rule.isFullyConvertibleToText()}: ${rule.toText()}, runs ${runs(rule)}, read back ${runs(back)}`;
});
console.log(`rrule ${version}: convertible: text, runs in 2027 by the rule and by its text`);
console.log(seen);
const expected = [
  'true: every day at 9, runs 365, read back 365',
  'true: every weekday, runs 522, read back 261',
  'true: every hour, runs 730, read back 8760',
  'true: every month on weekdays, runs 12, read back 261',
  'true: every day on Monday, Wednesday, runs 104, read back 365',
  'true: every day in November at 9, runs 30, read back 365',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
