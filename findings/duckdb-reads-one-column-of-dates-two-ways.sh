#!/bin/sh
# Package: @duckdb/node-api 1.5.6-r.1 (npm, DuckDB 1.5.6), on Node 20 or later.
# Behaviour: one `read_csv` of several files guesses the form of dates for each file: with American
# dates, a file of the 1st to 12th November has its days in 12 months of the same year, and one with
# a later day is right, in one column of dates of one query, whatever the order of the files. Where
# the year has two digits, the first file's days are in 2011 (11/1/26). No error, no warning.
# Expected: one form for one column, as its type is one: that of the first file, or the only form
# that fits all. That days are preferred before months in a file where both fit is documented.
# Hurts: daily or weekly exports of an ad platform, loaded by a pattern of file names, spread the
# spend of each month's beginning over a year, while totals and counts of rows stay right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1
cat >check.cjs <<'JS'
const { mkdirSync, writeFileSync } = require('node:fs');
const { DuckDBInstance } = require('@duckdb/node-api');

function write(name, first, last, form) {
  const days = Array.from({ length: last - first + 1 }, (_, i) => form(first + i));
  writeFileSync(name, `Day,Cost\n${days.map((day) => `${day},1.50\n`).join('')}`);
}
async function main() {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const days = async (source) => {
    const query = `select typeof(Day), count(*) filter (year(Day) = 2026 and month(Day) = 11),
      min(Day), max(Day) from read_csv(${source}) group by all`;
    return (await connection.runAndReadAll(query)).getRowsJson().join(';');
  };
  mkdirSync('long');
  write('long/early.csv', 1, 12, (day) => `11/${String(day).padStart(2, '0')}/2026`);
  write('long/late.csv', 13, 30, (day) => `11/${day}/2026`);
  mkdirSync('short');
  write('short/early.csv', 1, 12, (day) => `11/${day}/26`);
  write('short/late.csv', 13, 30, (day) => `11/${day}/26`);
  const seen = {
    version: (await connection.runAndReadAll('select version()')).getRows()[0][0],
    pattern: await days("'long/*.csv'"),
    lateFirst: await days("['long/late.csv', 'long/early.csv']"),
    twoDigits: await days("'short/*.csv'"),
    withAForm: await days("'long/*.csv', dateformat = '%m/%d/%Y'"),
  };
  console.log(seen); // type, days in November 2026, first and last day
  const expected = {
    version: 'v1.5.6',
    pattern: 'DATE,19,2026-01-11,2026-12-11',
    lateFirst: 'DATE,19,2026-01-11,2026-12-11',
    twoDigits: 'DATE,18,2011-01-26,2026-11-30',
    withAForm: 'DATE,30,2026-11-01,2026-11-30',
  };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
}
main();
JS
node check.cjs
