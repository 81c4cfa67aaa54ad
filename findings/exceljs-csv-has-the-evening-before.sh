#!/bin/sh
# Package: exceljs 4.4.0 (npm), on Node 20 or later.
# Behaviour: CSV from a workbook has not what its cells show. A day, 2026-11-01 in the sheet, is the evening
# before in the process zone: in New York 2026-10-31T20:00:00-04:00. A zip code that a format shows as 02108 is
# 2108, and a cell with formatted words is {"richText":[…]}. Read back, or from any file, a cell of two
# spaces is 0, the zip code 02108 is 2108, the apartment 1E2 is 100, and of a click id of 20 digits the last
# ones are others. The day 11/1/2026 stays text. With TZ=UTC or `dateUTC` the day is right.
# Expected: the day of the cell, and plain words; a cell of spaces is empty, and digits that a number would
# change stay text. A `map` of one's own is the way out, for each column.
# Hurts: spend by day that is exported has each first of a month in the month before; unknown costs are costs
# of 0, and states with a zero have no zip codes.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent exceljs@4.4.0
cat >check.cjs <<'JS'
const { Readable } = require('node:stream');
const { Workbook } = require('exceljs');

async function main() {
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet('spend');
  const words = { richText: [{ text: 'Auto ' }, { font: { bold: true }, text: 'Home' }] };
  sheet.addRow([new Date('2026-11-01T00:00:00Z'), 2108, words]);
  sheet.getCell('A1').numFmt = 'yyyy-mm-dd';
  sheet.getCell('B1').numFmt = '00000';
  const stored = new Workbook();
  await stored.xlsx.load(await workbook.xlsx.writeBuffer());
  const written = String(await stored.csv.writeBuffer());
  const inUtc = String(await stored.csv.writeBuffer({ dateUTC: true }));
  const file = 'zip,unit,click,cost,day\n02108,1E2,12345678901234567890,  ,11/1/2026\n';
  const read = await new Workbook().csv.read(Readable.from([file]));
  const cells = JSON.stringify(read.getRow(2).values.slice(1));
  console.log(process.env.TZ, { written, inUtc, cells });
  const isUtc = process.env.TZ === 'UTC';
  const day = isUtc ? '2026-11-01T00:00:00+00:00' : '2026-10-31T20:00:00-04:00';
  const rich = JSON.stringify(words).replaceAll('"', '""');
  const isWritten = written === `${day},2108,"${rich}"`;
  const isRead = cells === '[2108,100,12345678901234567000,0,"11/1/2026"]';
  return isWritten && inUtc.startsWith('2026-11-01T00:00:00Z') && isRead;
}
main().then((isSame) => process.exit(isSame ? 0 : 1));
JS
TZ=America/New_York node check.cjs
TZ=UTC node check.cjs
