#!/bin/sh
# Packages: joi 18.3.2, yup 1.7.1 and arktype 2.2.10 (npm), on Node 20 or later.
# Behaviour: 1990-05-15, as a field of a form sends a day, is midnight in Greenwich in joi and arktype, and
# midnight of the process zone in yup: in New York `getDate()` is 14, 14 and 15, and `toISOString()` begins with
# the right day in all. yup's `max(new Date('1990-05-15'))` then refuses that day, while `max('1990-05-15')`
# does not. A day that is not there passes in all three: 1990-02-30 is 2 March; yup makes January 1991 of
# 1990-13-01. joi's `string().isoDate()`, a text, returns another text, 1990-03-02T00:00:00.000Z.
# Expected: one instant for one text, that of `new Date`; an error for a day that no calendar has, as
# `iso` and `isoDate` are checks; a text that passes a check is the text that was sent.
# Hurts: a form checked by one package and a server by the other store two days of birth; a person is insured
# from the day before, and only where the machine is west of Greenwich.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent joi@18.3.2 yup@1.7.1 arktype@2.2.10
cat >check.mjs <<'JS'
import { type } from 'arktype';
import Joi from 'joi';
import { date } from 'yup';

const isoDay = type('string.date.iso.parse');
const readers = {
  joi: (text) => Joi.attempt(text, Joi.date().iso()),
  yup: (text) => date().validateSync(text),
  arktype: (text) => isoDay.assert(text),
};
function local(at) {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].join('-');
}
function read(reader, text) {
  try {
    return local(readers[reader](text));
  } catch {
    return 'error';
  }
}
const seen = ['1990-05-15', '1990-02-30', '1990-13-01'].map((text) => {
  const days = Object.keys(readers).map((reader) => `${reader} ${read(reader, text)}`);
  return `${text}: ${days.join(', ')}`;
});
const limits = ['1990-05-15', new Date('1990-05-15')].map((limit) => date().max(limit).isValidSync('1990-05-15'));
const text = Joi.attempt('1990-02-30', Joi.string().isoDate());
console.log(process.env.TZ, seen, limits, text);
const inNewYork = [
  '1990-05-15: joi 1990-5-14, yup 1990-5-15, arktype 1990-5-14',
  '1990-02-30: joi 1990-3-1, yup 1990-3-2, arktype 1990-3-1',
  '1990-13-01: joi error, yup 1991-1-1, arktype error',
];
const inUtc = [
  '1990-05-15: joi 1990-5-15, yup 1990-5-15, arktype 1990-5-15',
  '1990-02-30: joi 1990-3-2, yup 1990-3-2, arktype 1990-3-2',
  '1990-13-01: joi error, yup 1991-1-1, arktype error',
];
const isNewYork = process.env.TZ !== 'UTC';
const isSame = JSON.stringify(seen) === JSON.stringify(isNewYork ? inNewYork : inUtc);
const isLimit = String(limits) === (isNewYork ? 'true,false' : 'true,true');
process.exit(isSame && isLimit && text === '1990-03-02T00:00:00.000Z' ? 0 : 1);
JS
TZ=America/New_York node check.mjs
TZ=UTC node check.mjs
