#!/bin/sh
# Packages: flatpickr 4.6.13 (npm), in jsdom 29.1.1, on Node 20.19 or later.
# Behaviour: `flatpickr.parseDate` knows the names of months and AM and PM from the first calendar that is created on
# the page. Before that "Nov 1, 2026" with the format "M j, Y" is 1 January 2026, 9:30 PM is 9:30, and 12:30 AM half past
# noon, without an error; `formatDate` writes all of them right. Afterwards they are read right. "5/15/90" is
# 15 May of this year with "m/d/Y", and of 2090 with "m/d/y"; 15/05/1990 with "m/d/Y" is 5 March 1991.
# Expected: what `formatDate` writes is read as it was, whatever else is on the page, or undefined; an error for a
# day that does not fit its format, as it is for "abc".
# Hurts: a page that reads a stored day before it shows a calendar has January, so that what it shows depends on the
# order of its scripts; people born in 1990 are born this year or in 2090.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent flatpickr@4.6.13 jsdom@29.1.1
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { JSDOM } = require('jsdom');

const { window } = new JSDOM('<!doctype html><input>', { runScripts: 'outside-only' });
window.eval(readFileSync('node_modules/flatpickr/dist/flatpickr.js', 'utf8'));
const { flatpickr } = window;
function read(text, format) {
  const date = flatpickr.parseDate(text, format);
  return `${text}: ${date ? flatpickr.formatDate(date, 'Y-m-d H:i') : date}`;
}
const written = (format, hour) => flatpickr.formatDate(new Date(2026, 10, 1, hour, 30), format);
const cases = [['M j, Y', 0], ['F j, Y', 0], ['m/d/Y h:i K', 21], ['m/d/Y h:i K', 0]];
const readAll = () => cases.map(([format, hour]) => read(written(format, hour), format));
const before = readAll();
flatpickr(window.document.querySelector('input'), {});
const after = readAll();
const year = new Date().getFullYear();
const days = [
  read('5/15/90', 'm/d/Y').replace(`: ${year}`, ': this year'),
  read('5/15/90', 'm/d/y'),
  read('15/05/1990', 'm/d/Y'),
  read('05/15/1990', 'm/d/Y'),
];
const seen = { before, after, days };
console.log('flatpickr 4.6.13', seen);
const expected = {
  before: [
    'Nov 1, 2026: 2026-01-01 00:00',
    'November 1, 2026: 2026-01-01 00:00',
    '11/01/2026 9:30 PM: 2026-11-01 09:30',
    '11/01/2026 12:30 AM: 2026-11-01 12:30',
  ],
  after: [
    'Nov 1, 2026: 2026-11-01 00:00',
    'November 1, 2026: 2026-11-01 00:00',
    '11/01/2026 9:30 PM: 2026-11-01 21:30',
    '11/01/2026 12:30 AM: 2026-11-01 00:30',
  ],
  days: [
    '5/15/90: this year-05-15 00:00',
    '5/15/90: 2090-05-15 00:00',
    '15/05/1990: 1991-03-05 00:00',
    '05/15/1990: 1990-05-15 00:00',
  ],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
