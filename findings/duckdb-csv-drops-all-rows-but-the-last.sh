#!/bin/sh
# Package: @duckdb/node-api 1.5.6-r.1 (npm, DuckDB 1.5.6), on Node 20 or later.
# Behaviour: a file by RFC 4180 with four cells in each line, one cell in apostrophes ('exact') and a
# last line that begins with "Total, all": `read_csv` takes the apostrophe for the quote, splits the
# last line at its comma, takes that line for the table and the 2,000 before it with the header for a
# preamble. One row is left, of columns column0 to column4, without an error or a warning; with
# `header = true` none. With `quote = '"'`, or without the apostrophes or the comma, all is there.
# Expected: 2,000 rows. That several quotes are tried is documented, and that the dialect is the one
# with a consistent number of columns for each row: `"` has four in all lines, ' has not.
# Hurts: exports of campaigns by their nature have such names and a line of totals.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1
cat >check.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { DuckDBInstance } = require('@duckdb/node-api');

function write(name, match, total) {
  const lines = Array.from({ length: 2000 }, (_, i) => `Brand ${i},${i}.50,${i},broad`);
  lines[3] = `Brand 3,3.50,3,${match}`;
  lines[1999] = `${total},999.50,1999,--`;
  writeFileSync(name, `Campaign,Cost,Clicks,Match\n${lines.join('\n')}\n`);
}
async function main() {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const read = async (source) => {
    const reader = await connection.runAndReadAll(`from read_csv(${source})`);
    return `${reader.currentRowCount} of ${reader.columnNames().join()}`;
  };
  write('both.csv', "'exact'", '"Total, all"');
  write('comma.csv', 'exact', '"Total, all"');
  write('apostrophes.csv', "'exact'", 'Total');
  const seen = {
    version: (await connection.runAndReadAll('select version()')).getRows()[0][0],
    both: await read("'both.csv'"),
    withHeader: await read("'both.csv', header = true"),
    withQuote: await read(`'both.csv', quote = '"'`),
    comma: await read("'comma.csv'"),
    apostrophes: await read("'apostrophes.csv'"),
  };
  console.log(seen);
  const whole = '2000 of Campaign,Cost,Clicks,Match';
  const expected = {
    version: 'v1.5.6',
    both: '1 of column0,column1,column2,column3,column4',
    withHeader: '0 of "Total,all",999.50,1999,--',
    withQuote: whole,
    comma: whole,
    apostrophes: whole,
  };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
}
main();
JS
node check.cjs
