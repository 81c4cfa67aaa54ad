#!/bin/sh
# Packages: @dsnp/parquetjs 1.8.9 (npm; 1.9.3 was published without its code) and hyparquet 1.33.0, which reads what it
# wrote, on Node 20 or later.
# Behaviour: a Date in a DATE column is cut towards 1970: of an instant within a day before 1970 the next day is written,
# of one after it the day itself. In New York midnight of 15 May 1960 is 16 May, and of 15 May 1990 15 May; so it is
# with each of the 1,461 days from 1966 to 1969, and with none of 1986 to 1989. A text is read as a whole number as far as it
# is one: "2026-05-15" in a DATE column is day 2026, 20 July 1975, the instant "2026-11-01T01:30:00Z" in
# TIMESTAMP_MILLIS is 2.026 s after the beginning of 1970, and "09:30:00" in TIME_MILLIS 9 ms after midnight. No
# error, where a text in TIMESTAMP_MICROS and in INT32 is one. In DECIMAL a number with more digits than the precision is
# written. (That cents are cut off there is known.)
# Expected: the day of the instant on both sides of 1970; an error for a text that is no number of days.
# Hurts: people born before 1970 are a day younger than their forms say, and match no record by the day of birth; a form
# sends days as texts, and all leads are of July 1975.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @dsnp/parquetjs@1.8.9 hyparquet@1.33.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import parquet from '@dsnp/parquetjs';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';

async function pass(type, ...values) {
  const writer = await parquet.ParquetWriter.openFile(new parquet.ParquetSchema({ value: type }), 'leads.parquet');
  try {
    for (const value of values) await writer.appendRow({ value });
    await writer.close();
  } catch {
    return ['error'];
  }
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile('leads.parquet') });
  return rows.map(({ value }) => (value instanceof Date ? value.toISOString() : value));
}
const dayOf = (text) => text.slice(0, 10);
/** Midnight of the clocks of the process on each day from 1966 to 1969, and of as many from 1986. */
const daysFrom = (year) => Array.from({ length: 1461 }, (_, index) => new Date(year, 0, 1 + index));
async function countLate(year) {
  const days = daysFrom(year);
  const read = await pass({ type: 'DATE' }, ...days);
  return days.filter((day, index) => day.getDate() !== Number(read[index].slice(8, 10))).length;
}
const seen = {
  born: (await pass({ type: 'DATE' }, new Date(1960, 4, 15), new Date(1990, 4, 15))).map(dayOf).join(' '),
  late: [await countLate(1966), await countLate(1986)].join(' '),
  day: (await pass({ type: 'DATE' }, '2026-05-15')).map(dayOf).join(),
  millis: (await pass({ type: 'TIMESTAMP_MILLIS' }, '2026-11-01T01:30:00Z')).join(),
  micros: (await pass({ type: 'TIMESTAMP_MICROS' }, '2026-11-01T01:30:00Z')).join(),
  time: (await pass({ type: 'TIME_MILLIS' }, '09:30:00')).join(),
  whole: (await pass({ type: 'INT32' }, '2026-05-15')).join(),
  precision: (await pass({ type: 'DECIMAL', precision: 4, scale: 2 }, 99.5, 12345.5)).join(' '),
};
const { version } = JSON.parse(readFileSync('node_modules/@dsnp/parquetjs/package.json', 'utf8'));
console.log(version, process.env.TZ, seen);
const expected = {
  born: '1960-05-16 1990-05-15',
  late: '1461 0',
  day: '1975-07-20',
  millis: '1970-01-01T00:00:02.026Z',
  micros: 'error',
  time: '9',
  whole: 'error',
  precision: '99.5 12345.5',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=America/New_York node check.mjs
