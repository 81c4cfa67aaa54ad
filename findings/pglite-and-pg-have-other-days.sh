#!/bin/sh
# Packages: @electric-sql/pglite 0.5.17, pg 8.23.1 and its pg-types (npm), on Node 20 or later.
# Behaviour: of the same DATE, PGlite makes midnight in UTC and pg midnight in the zone of the process;
# of a TIMESTAMP without a zone both use the process's zone, so that in New York the two columns of
# one row of PGlite are on different days by getDate(). A bigint is a number in PGlite up to 2^53 and
# a BigInt above it, row by row; in pg it is text. The count of rows is a number in one, text in the
# other.
# Expected: PGlite as a stand-in for PostgreSQL in tests returns what the driver returns; at least one
# type for one column.
# Hurts: a test of reports by day passes on PGlite and the report is a day off in production, or the
# other way round; a sum of ids throws once an id is above 2^53.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @electric-sql/pglite@0.5.17 pg@8.23.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(`@electric-sql/pglite ${version('@electric-sql/pglite')}, pg ${version('pg')}`);
const db = await PGlite.create();
const typed = await db.query(`select date '2026-11-01' as day, timestamp '2026-11-01 00:00' as at,
  count(*) as count, 9007199254740991::bigint as small, 9007199254740993::bigint as large`);
const texts = { day: '2026-11-01', at: '2026-11-01 00:00:00', count: '1', small: '9007199254740991', large: '9007199254740993' };
const shown = (value) =>
  value instanceof Date ? `${value.toISOString()}, the ${value.getDate()}` : `${typeof value} ${value}`;
const seen = typed.fields.map(({ name, dataTypeID }) => {
  const inPg = pg.types.getTypeParser(dataTypeID)(texts[name]); // of the server's text
  return `${name}: ${shown(typed.rows[0][name])}; ${shown(inPg)}`;
});
console.log(seen); // PGlite; pg
const expected = [
  'day: 2026-11-01T00:00:00.000Z, the 31; 2026-11-01T04:00:00.000Z, the 1',
  'at: 2026-11-01T04:00:00.000Z, the 1; 2026-11-01T04:00:00.000Z, the 1',
  'count: number 1; string 1',
  'small: number 9007199254740991; string 9007199254740991',
  'large: bigint 9007199254740993; string 9007199254740993',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=America/New_York node check.mjs
