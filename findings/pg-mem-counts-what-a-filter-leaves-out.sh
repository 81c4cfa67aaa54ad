#!/bin/sh
# Packages: pg-mem 3.0.14, in which tests run in place of PostgreSQL, and @electric-sql/pglite 0.5.17 (npm), which is
# PostgreSQL itself, on Node 20 or later.
# Behaviour: pg-mem reads `count(*) filter (where …)`, and sum, avg, min and max likewise, as if the filter were not
# there: of four leads, two of which were paid for, four are. No error, although by its documents it throws where a
# part of a statement was read and then not used. Others: `greatest(n, 0)` of null is null; a month after 31 January
# is 2 March, a month before 31 March is the 1st; a Sunday is in the week after; `not in (…, null)` finds rows; -3.5 is
# -3 as int; a sub-select of a count is a list; an upsert whose `where` is false, and changes nothing, returns a row.
# Expected: the figures of PostgreSQL, as PGlite has them, or an error, as there is one for functions it has not.
# Hurts: a rate of paid leads of 100 % or a wrong end of a policy passes each test, or a right one fails.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent pg-mem@3.0.14 @electric-sql/pglite@0.5.17
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { newDb } from 'pg-mem';

const setup = `create table leads (id int primary key, source text, n int, payout numeric(10, 2));
  insert into leads values (1, 'google', 3, 2.5), (2, 'google', null, 0), (3, 'bing', 5, 1.5), (4, null, 7, null)`;
const queries = [
  'select (count(*) filter (where payout > 0))::int as paid, count(*)::int as leads from leads',
  'select (sum(n) filter (where n > 4))::int as sum, (max(n) filter (where n < 4))::int as max from leads',
  'select greatest(n, 0) as most, least(n, 9) as least from leads where id = 2',
  "select date '2026-01-31' + interval '1 month' as day",
  "select date '2026-03-31' - interval '1 month' as day",
  "select extract(week from date '2026-11-01')::int as week",
  "select id from leads where source not in ('google', null) order by id",
  'select (-3.5)::int as number',
  'select (select count(*)::int from leads where n > 3) as more',
  `insert into leads (id, source) values (3, 'y') on conflict (id) do update set source = excluded.source
    where leads.source = 'z' returning source`,
];
const memory = newDb().public;
const postgres = await PGlite.create();
memory.none(setup);
await postgres.exec(setup);
const text = (rows) => rows.map((row) => JSON.stringify(Object.values(row))).join(' ');
const seen = [];
for (const query of queries) seen.push(`${text(memory.many(query))} | ${text((await postgres.query(query)).rows)}`);
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(`pg-mem ${version('pg-mem')} | PGlite ${version('@electric-sql/pglite')}`, seen);
const expected = [
  '[4,4] | [2,4]',
  '[15,7] | [12,3]',
  '[null,null] | [0,9]',
  '["2026-03-02T00:00:00.000Z"] | ["2026-02-28T00:00:00.000Z"]',
  '["2026-03-01T00:00:00.000Z"] | ["2026-02-28T00:00:00.000Z"]',
  '[45] | [44]',
  '[3] [4] | ',
  '[-3] | [-4]',
  '[[2]] | [2]',
  '["bing"] | ',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=UTC node check.mjs
