#!/bin/sh
# Packages: exceljs 4.4.0, read-excel-file 9.3.17 and xlsx 0.18.5 (npm, SheetJS), on Node 20 or later.
# Behaviour: for a Date in a cell exceljs and read-excel-file use the clock in UTC, SheetJS that of the
# process. In New York, 03:30 UTC on 1 November is five hours late if exceljs wrote and SheetJS read
# it, and four early the other way (the clocks change in between); what a person sees in the cell is
# 1 November 03:30 or 31 October 23:30. With TZ=UTC all agree.
# Expected: a Date that is written and read is the same instant. Of the three READMEs that of SheetJS
# alone names its clock.
# Hurts: an upload of spend that is tested with one package is read in production with another, where
# each day that is midnight here is the evening before there.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent exceljs@4.4.0 read-excel-file@9.3.17 xlsx@0.18.5
cat >check.mjs <<'JS'
import ExcelJS from 'exceljs';
import readExcelFile from 'read-excel-file/node';
import xlsx from 'xlsx';

const at = new Date('2026-11-01T03:30:00Z');
const format = 'yyyy-mm-dd hh:mm';
const writers = {
  exceljs: async (file) => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Sheet1').addRow([at]).getCell(1).numFmt = format;
    await workbook.xlsx.writeFile(file);
  },
  sheetjs: (file) => {
    const Sheet1 = xlsx.utils.aoa_to_sheet([[at]], { dateNF: format });
    xlsx.writeFile({ SheetNames: ['Sheet1'], Sheets: { Sheet1 } }, file);
  },
};
const readers = {
  exceljs: async (file) => (await new ExcelJS.Workbook().xlsx.readFile(file)).worksheets[0].getCell('A1').value,
  read: async (file) => (await readExcelFile(file))[0].data[0][0],
  sheetjs: (file) => xlsx.readFile(file, { cellDates: true }).Sheets.Sheet1.A1.v,
};
const seen = {};
for (const [writer, write] of Object.entries(writers)) {
  await write('one.xlsx');
  const shown = xlsx.readFile('one.xlsx').Sheets.Sheet1.A1.w;
  const hours = [];
  for (const read of Object.values(readers)) hours.push(((await read('one.xlsx')) - at) / 3_600_000);
  seen[writer] = `${shown} | ${hours.map((hour) => Math.round(hour) + 0)}`;
}
console.log(process.env.TZ, `written by, shown, hours late in ${Object.keys(readers)}`, seen);
const here = process.env.TZ !== 'UTC';
const inUtc = `2026-11-01 03:30 | ${here ? '0,0,5' : '0,0,0'}`;
const inProcess = here ? '2026-10-31 23:30 | -4,-4,0' : inUtc;
const expected = { exceljs: inUtc, sheetjs: inProcess };
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=UTC node check.mjs
TZ=America/New_York node check.mjs
