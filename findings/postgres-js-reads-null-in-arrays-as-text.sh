#!/bin/sh
# Packages: postgres 3.4.9 (npm, Postgres.js), pg 8.23.1, and PGlite 0.5.14 with pglite-socket 0.2.17 as
# the server, on Node 20 or later.
# Behaviour: Postgres.js reads a null in an array as if it were text: of text[] and numeric[] it makes
# the text "NULL", of int[] NaN, of date[] an invalid Date, and of boolean[] false. The server has the
# nulls (array_position finds them), also where Postgres.js sent them. `array_agg` of a column with
# nulls is such an array. A null that is a column is null.
# Expected: null, as pg has it of the same row; a text that is NULL in the database comes in quotation
# marks, so that both can be distinguished.
# Hurts: visits without a campaign are those of a campaign "NULL"; a consent that was not asked for is
# one that was denied; a sum over clicks of which one is unknown is NaN.
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
const query = `select array['brand', null, 'NULL']::text[] as names, array[7, null]::int[] as clicks,
  array[0.5, null]::numeric[] as costs, array[true, null] as consents, array[null]::date[] as days,
  (select array_agg(x) from (values ('brand'), (null)) as v (x)) as together, null as plain`;

const sql = postgres({ ...account, path, max: 1 });
const [row] = await sql.unsafe(query);
await sql`create table visit (names text[])`;
const returned = sql`names, array_position(names, null) as at`;
const [sent] = await sql`insert into visit values (${['brand', null]}) returning ${returned}`;
await sql.end();
const client = new pg.Client({ ...account, host: process.cwd() });
await client.connect();
const [rowOfPg] = (await client.query(query)).rows;
await client.end();
await server.stop();
await database.close();

const seen = Object.values(row).map(String);
const seenByPg = Object.values(rowOfPg).map((value) => JSON.stringify(value));
console.log(`postgres ${version}`, row, sent, 'pg', rowOfPg);
const expected = ['brand,NULL,NULL', '7,NaN', '0.5,NULL', 'true,false', 'Invalid Date', 'brand,NULL', 'null'];
const ofPg = ['["brand",null,"NULL"]', '[7,null]', '[0.5,null]', '[true,null]', '[null]', '["brand",null]', 'null'];
const same = String(seen) === String(expected) && String(seenByPg) === String(ofPg);
process.exit(same && sent.names[1] === 'NULL' && sent.at === 2 ? 0 : 1);
JS
node check.mjs
