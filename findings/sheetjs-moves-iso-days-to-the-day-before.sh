#!/bin/sh
# Package: xlsx 0.18.5 (npm, SheetJS), on Node 20 or later.
# Behaviour: west of Greenwich SheetJS reads a day of a CSV file as the evening before, if it is
# written as 2026-11-01: in New York the cell is 46326.83, 31 October 20 o'clock, and the file
# that it writes again, CSV or .xlsx, says 10/31/26. 11/1/2026 in the same row is right, and so are both
# with TZ=UTC. In Berlin the cell is 46327.04, an hour past midnight, which looks right and is not equal
# to the day. Sizes and shares that look like days are days of 2001: 3/4 is 4 March, 10-12 12 October.
# Expected: the day that is written, and one number for one day, whatever its form: a day and a cell
# have no zone. `raw: true` reads all cells as text.
# Hurts: spend by day that is converted for a spreadsheet is on the day before, and that of the first
# in another month, while a test in UTC passes.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xlsx@0.18.5
cat >check.cjs <<'JS'
const { read, utils, version } = require('xlsx');

const csv = 'day,american,share,size\n2026-11-01,11/1/2026,3/4,10-12\n2026-07-10,7/10/2026,1/2,1-2\n';
const sheet = read(csv, { type: 'string' }).Sheets.Sheet1;
const seen = {
  cells: ['A2', 'B2', 'A3', 'B3'].map((cell) => Number(sheet[cell].v.toFixed(2))),
  days: ['A2', 'B2', 'A3', 'B3'].map((cell) => sheet[cell].w),
  writtenAgain: utils.sheet_to_csv(sheet).split('\n')[1],
};
console.log(`xlsx ${version}, ${process.env.TZ}`, seen);
const [november, july, first, tenth] = {
  UTC: [46327, 46213, '11/1/26', '7/10/26'],
  'America/New_York': [46326.83, 46212.83, '10/31/26', '7/9/26'],
  'Europe/Berlin': [46327.04, 46213.08, '11/1/26', '7/10/26'],
}[process.env.TZ];
const expected = {
  cells: [november, 46327, july, 46213],
  days: [first, '11/1/26', tenth, '7/10/26'],
  writtenAgain: `${first},11/1/26,3/4/01,10/12/01`,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
for zone in UTC America/New_York Europe/Berlin; do TZ=$zone node check.cjs; done
