#!/bin/sh
# Packages: postgres 3.4.9 (npm, Postgres.js), pg 8.23.1, and PGlite 0.5.14 with pglite-socket 0.2.17 as
# the server, on Node 20 or later.
# Behaviour: Postgres.js sends a Date to a column of type TIMESTAMP as the clock in UTC, and reads the
# column as the clock of the process: in New York 20:30 UTC comes back as 01:30 UTC of the next day, and
# a row that is read and saved again is five hours later each time. `where at = ${date}` finds the row
# whose `at` is another one. With TZ=UTC, and in TIMESTAMPTZ, the Date comes back as it was.
# Expected: what is written is read, as with pg, which uses the process's zone both ways.
# Hurts: times of leads are right in a container and in CI, and shift on a machine with a zone.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent postgres@3.4.9 pg@8.23.1 @electric-sql/pglite@0.5.14 \
  @electric-sql/pglite-socket@0.2.17
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';
import postgres from 'postgres';

const { version } = JSON.parse(readFileSync('node_modules/postgres/package.json', 'utf8'));
const database = await PGlite.create();
const path = `${process.cwd()}/.s.PGSQL.5432`;
const server = new PGLiteSocketServer({ db: database, path });
await server.start();
const account = { user: 'postgres', database: 'postgres', port: 5432 };
const at = new Date('2026-11-10T20:30:00Z');
const hoursLate = (date) => (date - at) / 3_600_000;

const sql = postgres({ ...account, path, max: 1 });
await sql`create table lead (at timestamp, zoned timestamptz)`;
const [first] = await sql`insert into lead values (${at}, ${at}) returning *, at::text as stored`;
const [again] = await sql`update lead set at = ${first.at} returning at`;
const found = await sql`select at from lead where at = ${first.at}`;
await sql.end();
const client = new pg.Client({ ...account, host: process.cwd() });
await client.connect();
const [ofPg] = (await client.query('insert into lead values ($1, $2) returning *', [at, at])).rows;
await client.end();
await server.stop();
await database.close();

const seen = {
  version,
  stored: first.stored,
  late: [first.at, again.at, first.zoned].map(hoursLate),
  found: found.map((row) => hoursLate(row.at) - hoursLate(first.at)),
  lateInPg: [ofPg.at, ofPg.zoned].map(hoursLate),
};
console.log(process.env.TZ, seen);
const shift = process.env.TZ === 'UTC' ? 0 : 5;
const late = [shift, 2 * shift, 0];
const expected = { version: '3.4.9', stored: '2026-11-10 20:30:00', late, found: [shift], lateInPg: [0, 0] };
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=UTC node check.mjs
TZ=America/New_York node check.mjs
