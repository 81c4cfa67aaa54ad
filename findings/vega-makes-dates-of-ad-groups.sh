#!/bin/sh
# Packages: vega-loader 5.1.3 (npm; Vega's reader of files) and d3-dsv 3.0.2, on Node 20 or later.
# Behaviour: with `parse: 'auto'` a column of names that end in a number from 1 to 12 is one of instants in
# 2001: "Ad group 1" and "Ad group 2" are 1 January and 1 February, and "Tesla Model 3" and "Mazda 3" are
# one value, 1 March. Brand-2026 is New Year of 2026, Ford F-150 of the year 150, 3/4 a day in March. They
# differ by the zone of the process. One name more, "Ad group 13" or "Brand", and all are text.
# Expected: dates in the forms of ISO 8601, as `autoType` of d3-dsv has them, of the same authors, which
# leaves all of these names as they are; names that differ stay different.
# Hurts: a chart of cost by ad group has the axis of a calendar, two cars in one bar, and after the thirteenth
# ad group other labels; a join with the leads by name finds nothing.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vega-loader@5.1.3 d3-dsv@3.0.2
cat >check.mjs <<'JS'
import { autoType, csvParse } from 'd3-dsv';
import { read } from 'vega-loader';

const groups = (count) => Array.from({ length: count }, (_, i) => `Ad group ${i + 1}`);
const columns = {
  two: groups(2),
  twelve: groups(12).slice(-2),
  thirteen: groups(13).slice(-2),
  cars: ['Tesla Model 3', 'Mazda 3'],
  year: ['Brand-2026', 'Auto-2025'],
  models: ['Ford F-150', 'Ram 1500'],
  brand: ['Auto 1', 'Brand'],
  days: ['2026-11-01', '2026-11-02'],
};
const dayOf = (value) => (typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : value);
const seen = {};
let asWritten = true;
for (const [label, names] of Object.entries(columns)) {
  const file = `name\n${names.join('\n')}\n`;
  seen[label] = read(file, { type: 'csv', parse: 'auto' }).map(({ name }) => dayOf(name)).join(', ');
  if (label === 'days') continue;
  asWritten &&= csvParse(file, autoType).every(({ name }, i) => name === names[i]);
}
console.log(process.version, 'vega-loader 5.1.3', seen, 'd3-dsv as written:', asWritten);
const expected = {
  two: '2001-01-01, 2001-02-01',
  twelve: '2001-11-01, 2001-12-01',
  thirteen: 'Ad group 12, Ad group 13',
  cars: '2001-03-01, 2001-03-01',
  year: '2026-01-01, 2025-01-01',
  models: '0150-01-01, 1500-01-01',
  brand: 'Auto 1, Brand',
  days: '2026-11-01, 2026-11-02',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) && asWritten ? 0 : 1);
JS
TZ=UTC node check.mjs
