#!/bin/sh
# Packages: moment-business-days 1.2.0 and moment 2.31.0 (npm), on Node 20 or later.
# Behaviour: `businessDaysIntoMonth()`, a question, moves the date that it is asked of to the business day before, where
# it is none: after it Saturday 1 August 2026 is 31 July, and the number is 23, of all July; on 1 November
# likewise, and Sunday 25 October is Friday 23. `nextBusinessDay` and `prevBusinessDay` move the date, too,
# and `businessAdd`, `businessSubtract` and `isBusinessDay` do not. `monthBusinessWeeks` has holidays as business days
# and Saturdays where people work as none, while `monthBusinessDays` has both as they were set, and it ends
# with a week of no days where the month ends on a weekend.
# Expected: 0 business days so far on 1 August, and the date as it was, as `businessAdd` leaves it; holidays in weeks.
# Hurts: a budget by the days so far is spent in full on the first of a month that begins with a weekend (three or four
# times a year), and the report of that day has the date of the month before.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent moment-business-days@1.2.0 moment@2.31.0
cat >check.cjs <<'JS'
const moment = require('moment-business-days');
const { version } = require('moment-business-days/package.json');

moment.updateLocale('en', { holidays: ['2026-11-26'], holidayFormat: 'YYYY-MM-DD' });
const into = ['2026-08-01', '2026-08-02', '2026-08-03', '2026-11-01', '2026-10-25'].map((text) => {
  const day = moment(text);
  return `${text}: ${day.businessDaysIntoMonth()}, ${day.format('YYYY-MM-DD')}`;
});
const asked = ['nextBusinessDay', 'prevBusinessDay', 'businessAdd', 'businessSubtract', 'isBusinessDay'].map((name) => {
  const day = moment('2026-08-01');
  day[name](1);
  return `${name}: ${day.format('YYYY-MM-DD')}`;
});
const month = moment('2026-11-15');
const weeks = month.monthBusinessWeeks().flat().map((day) => day.format('D'));
const days = month.monthBusinessDays().map((day) => day.format('D'));
const last = moment('2026-01-15').monthBusinessWeeks().at(-1).length;
moment.updateLocale('en', { holidays: [], workingWeekdays: [1, 2, 3, 4, 5, 6] });
const six = [month.monthBusinessDays().length, month.monthBusinessWeeks().flat().length];
const seen = [into, asked, [weeks.length, weeks.includes('26'), days.length, days.includes('26'), last], six];
console.log(process.version, 'moment-business-days', version, seen);
const expected = [
  [
    '2026-08-01: 23, 2026-07-31',
    '2026-08-02: 23, 2026-07-31',
    '2026-08-03: 1, 2026-08-03',
    '2026-11-01: 22, 2026-10-30',
    '2026-10-25: 17, 2026-10-23',
  ],
  [
    'nextBusinessDay: 2026-08-03',
    'prevBusinessDay: 2026-07-31',
    'businessAdd: 2026-08-01',
    'businessSubtract: 2026-08-01',
    'isBusinessDay: 2026-08-01',
  ],
  [21, true, 20, false, 0],
  [25, 21],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
