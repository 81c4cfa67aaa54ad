#!/bin/sh
# Package: @formulajs/formulajs 4.6.1 (npm), on Node 20 or later.
# Behaviour: WEEKNUM counts days from 1 January by hours, and loses one while clocks are an hour ahead: in
# New York each Sunday from 15 March to 1 November 2026, 34 in all, has the number of the week that
# ended the day before, and in Berlin 30 have it. With TZ=UTC all days are right, and so is each other
# day of the week. ISOWEEKNUM, NETWORKDAYS and DAYS have all days right.
# Expected: a new number on each Sunday, as Excel has it (1 November 2026: 45), on each machine.
# Hurts: in visits by week those of each Sunday of the summer are in the week before; one week of
# spring has eight days, one of autumn six, and the sum of all is right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @formulajs/formulajs@4.6.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { ISOWEEKNUM, WEEKNUM } from '@formulajs/formulajs';

const { version } = JSON.parse(readFileSync('node_modules/@formulajs/formulajs/package.json', 'utf8'));
const days = Array.from({ length: 365 }, (_, index) => new Date(2026, 0, 1 + index));
/** 2026 begins on a Thursday: its second week begins on 4 January. */
const weekOf = (index) => Math.floor((index + 4) / 7) + 1;
const wrong = days.filter((day, index) => WEEKNUM(day) !== weekOf(index));
const seen = {
  version,
  wrong: wrong.length,
  onSundays: wrong.filter((day) => day.getDay() === 0).length,
  last: wrong.at(-1)?.toDateString(),
  saturdayAndSunday: [WEEKNUM(new Date(2026, 9, 24)), WEEKNUM(new Date(2026, 9, 25))],
  iso: [ISOWEEKNUM(new Date(2026, 9, 25)), ISOWEEKNUM(new Date(2026, 9, 26))],
};
console.log(process.env.TZ, seen);
const [count, last, sunday] = {
  UTC: [0, undefined, 44],
  'America/New_York': [34, 'Sun Nov 01 2026', 43],
  'Europe/Berlin': [30, 'Sun Oct 25 2026', 43],
}[process.env.TZ];
const expected = { version: '4.6.1', wrong: count, onSundays: count, last };
Object.assign(expected, { saturdayAndSunday: [43, sunday], iso: [43, 44] });
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
for zone in UTC America/New_York Europe/Berlin; do TZ=$zone node check.mjs; done
