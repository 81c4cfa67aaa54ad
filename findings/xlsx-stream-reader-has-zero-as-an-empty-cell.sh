#!/bin/sh
# Package: xlsx-stream-reader 1.1.1 (npm), which reads large workbooks row by row, with exceljs 4.4.0, which writes
# them here, on Node 20 or later.
# Behaviour: a cell with 0 or false is an empty text, as an empty cell with a border is; 35 is a number. Where any
# cell of the workbook, on another sheet too, has a number format of its own ("$"#,##0), each number of all sheets is
# a text as a narrow column would show it: 35 is "35", 0 is "0", 123456789012 is "1.23457E+11", 0.1234567891234 has
# nine digits, and #N/A is "NAN". With `formatting: false` all are texts with their digits. That zero is empty was
# reported in 2019 and closed as mended.
# Expected: 0 and false, and one type and all digits for a number whatever other cells look like.
# Hurts: a lead that cost nothing is one without a cost, and who was not won is unknown; once a column of dollars is
# added to a sheet of totals, ids of 12 digits are the same for thousands of leads, and sums are joined texts.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xlsx-stream-reader@1.1.1 exceljs@4.4.0
cat >check.cjs <<'JS'
const { createReadStream } = require('node:fs');
const { Workbook } = require('exceljs');
const Reader = require('xlsx-stream-reader');

// Writes one row of numbers, and reads it; a second sheet may have a format of its own.
async function passOn(file, otherFormat, options) {
  const workbook = new Workbook();
  workbook.addWorksheet('Leads').addRow([35, 0, false, true, 0.1234567891234, 123_456_789_012, { error: '#N/A' }]);
  const total = workbook.addWorksheet('Totals').addRow([35]).getCell(1);
  if (otherFormat !== undefined) total.numFmt = otherFormat;
  await workbook.xlsx.writeFile(file);
  const rows = [];
  const reader = new Reader(options);
  reader.on('worksheet', (sheet) => {
    sheet.on('row', ({ values }) => rows.push(JSON.stringify(values.slice(1))));
    sheet.process();
  });
  const ended = new Promise((resolve) => { reader.on('end', resolve); });
  createReadStream(file).pipe(reader);
  await ended;
  return rows[0];
}
async function check() {
  const seen = {
    plain: await passOn('a.xlsx'),
    'dollars elsewhere': await passOn('b.xlsx', '"$"#,##0'),
    'formatting: false': await passOn('c.xlsx', '"$"#,##0', { formatting: false }),
  };
  console.log(process.version, seen);
  const expected = {
    plain: '[35,"","",1,0.1234567891234,123456789012,"#N/A"]',
    'dollars elsewhere': '["35","0","0","1","0.123456789","1.23457E+11","NAN"]',
    'formatting: false': '["35","0","0","1","0.1234567891234","123456789012","#N/A"]',
  };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
}
check();
JS
node check.cjs
