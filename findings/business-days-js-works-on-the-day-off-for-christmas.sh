#!/bin/sh
# Packages: business-days-js 2.3.0, date-holidays 3.37.0, on which it relies, and
# @18f/us-federal-holidays 4.0.0 (npm), on Node 20 or later.
# Behaviour: where Christmas is a Saturday, the Friday off before it is a business day (24 December 2021
# and 2027), although `getHolidays` of the same package lists it as public: `check` looks at the first
# holiday of the day, which is Christmas Eve, an optional one. So it is with Friday 10 November, for
# Veterans Day, in 2023 and 2028. The other substitutes are days off. `addDays` of 0, -1 and -5 is
# the next day, a Sunday too, not the day itself or an earlier one.
# Expected: the eleven federal holidays with their substitutes (the README: "11 U.S. public holidays"),
# as 18f has them; days that are subtracted, or an error.
# Hurts: "we call you on the next business day" names a day off; a report for the
# business day before has tomorrow.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent business-days-js@2.3.0 date-holidays@3.37.0 @18f/us-federal-holidays@4.0.0
cat >check.mjs <<'JS'
import federal from '@18f/us-federal-holidays';
import businessDays from 'business-days-js';

const days = businessDays();
const missed = [];
const utc = { utc: true };
for (let at = Date.UTC(2021, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
  const date = new Date(at);
  const day = date.toISOString().slice(0, 10);
  const isWeekday = date.getUTCDay() % 6 !== 0;
  if (isWeekday && days.check(day) !== !federal.isAHoliday(date, utc)) missed.push(day);
}
const listed = days.getHolidays(2027).filter((holiday) => holiday.date.startsWith('2027-12-24'));
const seen = {
  missed,
  listed: listed.map(({ name, type }) => `${name}, ${type}`),
  added: [1, 0, -1, -5].map((count) => days.addDays('2026-12-05', count).format('ddd D')),
};
console.log(seen);
const expected = {
  missed: ['2021-12-24', '2023-11-10', '2027-12-24', '2028-11-10'],
  listed: ['Christmas Day (substitute day), public'],
  added: ['Mon 7', 'Sun 6', 'Sun 6', 'Sun 6'],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=America/New_York node check.mjs
