#!/bin/sh
# Package: arquero 8.0.3 (npm) with its @uwdata/flechette at 2.0.0, on Node 20 or later.
# Behaviour: functions of dates take null, as `fromCSV` makes it of an empty cell, for the instant 0: the year of a lead
# that has not been sold is 1969 in New York and 1970 in UTC, and `op.format_date` writes 31 December 1969. By year such
# leads are a group of their own, by month they are among those of December or January, and a filter of the years
# before 2026 finds them. Of an undefined value they make NaN; `op.min` and other aggregates leave null out. A day of
# the file is midnight in UTC and is read by the clock: in New York 1 July 2025 is in June.
# Expected: null, or NaN as of undefined, as the aggregates of the package and SQL treat null.
# Hurts: sales by month have open leads in December (west of Greenwich) or January.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent arquero@8.0.3 @uwdata/flechette@2.0.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { fromCSV, op } from 'arquero';

const leads = fromCSV('lead,sold\n1,2026-11-05\n2,\n3,\n4,2026-12-15\n5,2025-07-01\n');
const dates = { year: (row) => op.year(row.sold), month: (row) => op.month(row.sold) + 1 };
const count = (by) => {
  const rows = leads.groupby({ by }).count().orderby('by').objects();
  return rows.map((row) => `${row.by}: ${row.count}`).join(', ');
};
const open = leads.derive({ text: (row) => op.format_date(row.sold) }).object(1);
const seen = {
  sold: open.sold,
  text: open.text,
  years: count(dates.year),
  months: count(dates.month),
  before2026: leads.filter((row) => op.year(row.sold) < 2026).array('lead').join(' '),
  first: leads.rollup({ first: (row) => op.min(row.sold) }).get('first').toISOString().slice(0, 10),
};
const { version } = JSON.parse(readFileSync('node_modules/arquero/package.json', 'utf8'));
console.log(version, process.env.TZ, seen);
const isWest = process.env.TZ === 'America/New_York';
const expected = {
  sold: null,
  text: isWest ? '1969-12-31T19:00' : '1970-01-01T00:00',
  years: `${isWest ? '1969' : '1970'}: 2, 2025: 1, 2026: 2`,
  months: isWest ? '6: 1, 11: 1, 12: 3' : '1: 2, 7: 1, 11: 1, 12: 1',
  before2026: '2 3 5',
  first: '2025-07-01',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
for zone in UTC America/New_York; do TZ=$zone node check.mjs; done
