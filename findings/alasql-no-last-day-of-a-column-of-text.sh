#!/bin/sh
# Package: alasql 4.19.1 (npm), on Node 20 or later.
# Behaviour: MAX and MIN of text, also in a table with columns of type DATE and STRING, are undefined:
# no property in the row, no error, also by groups, while ORDER BY compares the same days. `where
# day = (select max(day) …)` finds nothing. In a JOIN a null is equal to a null: a visit without a
# campaign gets the cost of spend without one. YEAR and MONTH of a null are December 1969 west of
# Greenwich, so that GROUP BY YEAR(day), MONTH(day) has a month that was never there.
# Expected: MAX(day) is the last day, as in any database of SQL; null equals nothing and MONTH(null) is
# null, as `= null` here has it. Of a column of `Date` MAX is right.
# Hurts: "spend until" is empty, and an import that continues after the last day begins with the
# first; profit of unnamed campaigns includes cost of others.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent alasql@4.19.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import alasql from 'alasql';

const { version } = JSON.parse(readFileSync('node_modules/alasql/package.json', 'utf8'));
const visits = ['2026-11-01', '2026-11-03'].map((day) => ({ campaign: 'brand', day, at: new Date(day) }));
visits.push({ campaign: null, day: null, at: null });
const spend = [{ campaign: 'brand', cents: 100 }, { campaign: null, cents: 77 }];
const ask = (query, other = visits) => alasql(query, [visits, other]);
alasql('create table typed (day date, text string)');
alasql("insert into typed values ('2026-11-01', 'a'), ('2026-11-03', 'b')");
const seen = {
  version,
  largest: ask('select max(day) as day, min(day) as first, max(campaign) as name from ?'),
  byGroup: ask('select campaign, max(day) as day from ? group by campaign'),
  typed: alasql('select max(day) as day, max(text) as text from typed'),
  instant: ask('select max(at) as at from ?')[0].at,
  ofLastDay: ask('select * from ? where day = (select max(day) from ?)').length,
  ordered: ask('select day from ? order by day desc limit 1')[0].day,
  joined: ask('select v.campaign, s.cents from ? as v join ? as s on v.campaign = s.campaign', spend),
  month: ask('select year(day) as y, month(day) as m from ? where day is null'),
};
console.log(JSON.stringify(seen, null, 1));
const expected = {
  version: '4.19.1',
  largest: [{}],
  byGroup: [{ campaign: 'brand' }, { campaign: null }],
  typed: [{}],
  instant: '2026-11-03T00:00:00.000Z',
  ofLastDay: 0,
  ordered: '2026-11-03',
  joined: [
    { campaign: 'brand', cents: 100 },
    { campaign: 'brand', cents: 100 },
    { campaign: null, cents: 77 },
  ],
  month: [{ y: 1969, m: 12 }],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=America/New_York node check.mjs
