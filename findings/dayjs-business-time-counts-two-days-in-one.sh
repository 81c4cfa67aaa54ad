#!/bin/sh
# Packages: dayjs-business-time 1.0.4 and dayjs 1.11.23 (npm), on Node 20 or later.
# Behaviour: `businessDaysDiff` is wrong by one or two where a time is outside the hours of business. With Monday to
# Friday from 9 to 17, from 8:00 to 18:00 of one Monday are 2 business days and 8 business hours; of days without a time
# Monday to Tuesday is 2, Friday to Monday 2, Monday to Friday 5, and a Monday to itself 1. From 10:00 to 10:00 the
# same pairs are 1, 1, 4 and 0. From Saturday to Sunday is 1 day with 0 minutes. The closing minute, 17:00, is in
# business (`isBusinessTime`).
# Expected: whole days between two days, whatever the time, or days of the hours between them: with the package's own
# example, from a Monday to a Thursday at 10:00, 3.
# Hurts: promises by business days ("answered in two") are late or early by a day for all leads that come in the
# evening, at night and at weekends, and a lead of the same day is two days old.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent dayjs@1.11.23 dayjs-business-time@1.0.4
cat >check.cjs <<'JS'
const dayjs = require('dayjs');
dayjs.extend(require('dayjs-business-time'));

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const hours = weekdays.map((day) => [day, [{ start: '09:00:00', end: '17:00:00' }]]);
dayjs.setBusinessTime({ saturday: null, sunday: null, ...Object.fromEntries(hours) });
/** 2 November 2026 is a Monday. */
function count(from, to) {
  const [start, end] = [from, to].map((text) => dayjs(`2026-11-${text}`));
  return `${from} to ${to}: ${start.businessDaysDiff(end)} days, ${start.businessMinutesDiff(end) / 60} hours`;
}
const seen = [
  count('02 08:00', '02 18:00'),
  count('02 10:00', '02 18:00'),
  count('02 10:00', '02 16:00'),
  count('02', '03'),
  count('02 10:00', '03 10:00'),
  count('06', '09'),
  count('06 10:00', '09 10:00'),
  count('02', '06'),
  count('02 10:00', '06 10:00'),
  count('02', '02'),
  count('07', '08'),
  count('02 18:00', '09 08:00'),
  `17:00 ${dayjs('2026-11-02 17:00').isBusinessTime()}`,
];
console.log(dayjs('2026-11-02').format('dddd'), seen);
const expected = [
  '02 08:00 to 02 18:00: 2 days, 8 hours',
  '02 10:00 to 02 18:00: 1 days, 7 hours',
  '02 10:00 to 02 16:00: 0 days, 6 hours',
  '02 to 03: 2 days, 8 hours',
  '02 10:00 to 03 10:00: 1 days, 8 hours',
  '06 to 09: 2 days, 8 hours',
  '06 10:00 to 09 10:00: 1 days, 8 hours',
  '02 to 06: 5 days, 32 hours',
  '02 10:00 to 06 10:00: 4 days, 32 hours',
  '02 to 02: 1 days, 0 hours',
  '07 to 08: 1 days, 0 hours',
  '02 18:00 to 09 08:00: 5 days, 32 hours',
  '17:00 true',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
