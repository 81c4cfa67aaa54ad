#!/bin/sh
# Packages: calculate-age 0.1.0, s-age 1.1.2, get-age 1.0.1, age-calculator 1.0.0 and dob-to-age 4.0.0 (npm), on
# Node 20 or later.
# Behaviour: of a date of birth as a form has it (2008-11-30), calculate-age makes years of 365 days: a person is
# 18 four days, and 66 sixteen days before the birthday. In New York s-age has the birthday a day early,
# as it reads the day in UTC and compares it with the local one. get-age and age-calculator have it from
# 19 o'clock of the day before (in summer 20), in each process zone, as the day in Greenwich counts.
# Who was born on 29 February has it on the 28th in age-calculator. dob-to-age is right in all.
# Expected: one year more on the day, where the person lives; of 29 February on 1 March, as dob-to-age has it.
# Hurts: the age of a driver decides whether there is a quote, and its price; a person of 17 passes a check for
# 18, and one of 64 gets what is offered from 65 on, for a few days that no test meets.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent calculate-age@0.1.0 s-age@1.1.2 get-age@1.0.1 age-calculator@1.0.0 \
  dob-to-age@4.0.0
cat >check.cjs <<'JS'
const { AgeFromDateString } = require('age-calculator');
const Calculated = require('calculate-age').default;
const dobToAge = require('dob-to-age').default;
const getAge = require('get-age');
const sAge = require('s-age');

const packages = {
  'calculate-age': (birth) => new Calculated(birth).getObject().years,
  's-age': sAge,
  'get-age': getAge,
  'age-calculator': (birth) => new AgeFromDateString(birth).age,
  'dob-to-age': (birth) => dobToAge(birth).count,
};
const Real = Date;
const HOUR_MS = 3_600_000;
function ageAt(now, age, birth) {
  globalThis.Date = class extends Real {
    constructor(...parts) {
      super(...(parts.length === 0 ? [now] : parts));
    }
    static now() {
      return now;
    }
  };
  try {
    return age(birth);
  } finally {
    globalThis.Date = Real;
  }
}
/** How many whole hours before an instant the age is already the given one. */
function hoursBefore(instant, age, birth, years) {
  let hours = 0;
  while (ageAt(Real.parse(instant) - (hours + 1) * HOUR_MS, age, birth) >= years) hours += 1;
  return hours;
}
const seen = {};
for (const [name, age] of Object.entries(packages)) {
  const winter = hoursBefore('2026-11-30T00:00-05:00', age, '2008-11-30', 18);
  const summer = hoursBefore('2026-06-15T00:00-04:00', age, '1960-06-15', 66);
  const leap = ageAt(Real.parse('2026-02-28T12:00-05:00'), age, '2008-02-29');
  seen[name] = `${winter} h before 18, ${summer} h before 66, ${leap} on 28 February`;
}
console.log(process.version, process.env.TZ, seen);
const expected = {
  'calculate-age': '96 h before 18, 384 h before 66, 18 on 28 February',
  's-age': '24 h before 18, 24 h before 66, 18 on 28 February',
  'get-age': '5 h before 18, 4 h before 66, 17 on 28 February',
  'age-calculator': '5 h before 18, 4 h before 66, 18 on 28 February',
  'dob-to-age': '0 h before 18, 0 h before 66, 17 on 28 February',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=America/New_York node check.cjs
