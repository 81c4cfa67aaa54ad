#!/bin/sh
# Packages: read-excel-file 9.3.17, write-excel-file 4.1.1 and exceljs 4.4.0 (npm), on Node 20 or later.
# Behaviour: of the 1,440 minutes of a day, written by write-excel-file, read-excel-file reads 448 a
# millisecond early: 05:00 is 04:59:59.999. Each third full hour (2, 5, 8 … 23) is in the hour before.
# Midnight is right. exceljs reads all 1,440 of the same file as they were written.
# Expected: the minute that was written, as both packages are of one author and meant for each other;
# a time of Excel is a fraction of a day, to be rounded to a millisecond and not cut.
# Hurts: calls or leads by hour are counted in the hour before, for a third of the full hours; a
# time that is compared with `===`, or a key that is made of it, is never found.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent read-excel-file@9.3.17 write-excel-file@4.1.1 exceljs@4.4.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import readExcelFile from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';

const { version } = JSON.parse(readFileSync('node_modules/read-excel-file/package.json', 'utf8'));
const minutes = Array.from({ length: 1440 }, (_, minute) => new Date(Date.UTC(2026, 10, 1, 0, minute)));
await writeExcelFile(minutes.map((value) => [{ value, type: Date, format: 'yyyy-mm-dd hh:mm' }])).toFile('day.xlsx');
const [{ data }] = await readExcelFile('day.xlsx');
const workbook = new ExcelJS.Workbook();
await workbook.xlsx.readFile('day.xlsx');
const ofExcelJs = minutes.map((_, index) => workbook.worksheets[0].getCell(index + 1, 1).value);

const late = data.map(([date], index) => date - minutes[index]);
const seen = {
  version,
  steps: [...new Set(late)].sort(),
  minutesEarly: late.filter((milliseconds) => milliseconds === -1).length,
  hours: data.flatMap(([date], index) => (date.getUTCHours() === Math.floor(index / 60) ? [] : [index / 60])),
  wrongInExcelJs: ofExcelJs.filter((date, index) => date - minutes[index] !== 0).length,
};
console.log(seen);
const expected = {
  version: '9.3.17',
  steps: [-1, 0],
  minutesEarly: 448,
  hours: [2, 5, 8, 11, 14, 17, 20, 23],
  wrongInExcelJs: 0,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
