#!/bin/sh
# Packages: date-fns-holiday-us 1.1.0 and @18f/us-federal-holidays 4.0.0 (npm), on Node 20 or later.
# Behaviour: Presidents' Day is no federal holiday for `isFederalHoliday` and `getFederalHolidays`, in any year,
# although it is a bank holiday there: ten days of eleven. A day off in place of a holiday at a weekend is neither
# a federal, nor a bank, nor any holiday: Friday 3 July 2026, and Monday 5 July 2027 and 26 December 2022, on
# which banks are closed, too. `getObservedHolidays(2026)`, a list beside these functions, has 3 July.
# Juneteenth is federal in 2020, a year before it became one.
# Expected: eleven days from 2021 on, Washington's Birthday among them (5 U.S.C. 6103), as 18f has them, with the
# days off in their place.
# Hurts: "we call you on the next business day" names a day on which nobody works, once or more each year.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent date-fns@4.4.0 date-fns-holiday-us@1.1.0 @18f/us-federal-holidays@4.0.0
cat >check.cjs <<'JS'
const federal = require('@18f/us-federal-holidays');
const us = require('date-fns-holiday-us');

const days = ['2026-02-16', '2026-05-25', '2026-07-03', '2026-07-04', '2027-07-05', '2022-12-26', '2020-06-19'];
const seen = days.map((day) => {
  const [year, month, date] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date);
  const is = [us.isFederalHoliday(at), us.isBankHoliday(at), us.isHoliday(at)];
  return `${day}: federal, bank, any ${is}; 18f ${federal.isAHoliday(at)}`;
});
const count = Object.keys(us.getFederalHolidays(2026)).length;
const observed = Object.keys(us.getObservedHolidays(2026)).join();
console.log(seen, { count, all: federal.allForYear(2026).length, observed });
const expected = [
  '2026-02-16: federal, bank, any false,true,true; 18f true',
  '2026-05-25: federal, bank, any true,true,true; 18f true',
  '2026-07-03: federal, bank, any false,false,false; 18f true',
  '2026-07-04: federal, bank, any true,true,true; 18f false',
  '2027-07-05: federal, bank, any false,false,false; 18f true',
  '2022-12-26: federal, bank, any false,false,false; 18f true',
  '2020-06-19: federal, bank, any true,false,true; 18f false',
];
const isSame = JSON.stringify(seen) === JSON.stringify(expected);
process.exit(isSame && count === 10 && observed === 'independenceDay' ? 0 : 1);
JS
TZ=America/New_York node check.cjs
