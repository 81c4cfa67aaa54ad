#!/bin/sh
# Packages: node 26.10.0 (its node:sqlite), @libsql/client 0.18.0, sql.js 1.17.0 and node-sqlite3-wasm
# 0.8.60 (npm).
# Behaviour: node:sqlite and libsql bind each number as REAL, whole or not, and sql.js those above 2^31.
# In a column of INTEGER nothing of it is seen. In a column of TEXT 5 becomes "5.0", `'id-' || ?` is
# id-5.0, json_array(?) has 5.0, and `? / 1000` of an instant in milliseconds has decimals, while
# `at / 1000` of a column has none, so that the two are never equal. node-sqlite3-wasm binds 5 as
# INTEGER, and so does node:sqlite with 5n, and with a boolean.
# Expected: INTEGER for a number without decimals, as the table of types in the documents of Node has
# "INTEGER: number or bigint", and one text for one number in each driver.
# Hurts: a click id or zip code that a caller passes as a number is stored with ".0", and found by no
# search; with sql.js in tests small ids are right, and instants and ids above 2^31 are not.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node@26.10.0 @libsql/client@0.18.0 sql.js@1.17.0 node-sqlite3-wasm@0.8.60
cat >check.mjs <<'JS'
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@libsql/client';
import wasm from 'node-sqlite3-wasm';
import initSqlJs from 'sql.js';

const [node, libsql, inWasm] = [new DatabaseSync(':memory:'), createClient({ url: ':memory:' }), new wasm.Database()];
const sqlJs = new (await initSqlJs()).Database();
const drivers = {
  'node:sqlite': (query, values) => node.prepare(query).get(...values),
  libsql: async (query, args) => (await libsql.execute({ sql: query, args })).rows[0],
  'sql.js': (query, values) => sqlJs.prepare(query).getAsObject(values),
  'node-sqlite3-wasm': (query, values) => inWasm.get(query, values),
};
const table = 'create table click (id text)';
const query = "select typeof(?) as type, 'id-' || ? as text, json_array(?) as json, ? / 1000 as seconds";
const seen = {};
for (const [name, get] of Object.entries(drivers)) {
  seen[name] = [];
  for (const value of [5, 1793511000123, 5n]) {
    const { type, text, json, seconds } = await get(query, Array(4).fill(value));
    seen[name].push([type, text, json, seconds].join(' '));
  }
}
node.exec(table);
seen.stored = node.prepare('insert into click values (?) returning id').get(5).id;
console.log(process.version, seen);
const real = ['real id-5.0 [5.0] 0.005', 'real id-1793511000123.0 [1793511000123.0] 1793511000.123'];
const whole = ['integer id-5 [5] 0', 'integer id-1793511000123 [1793511000123] 1793511000'];
const expected = {
  'node:sqlite': [...real, whole[0]],
  libsql: [...real, whole[0]],
  'sql.js': [whole[0], real[1], whole[0]],
  'node-sqlite3-wasm': [...whole, whole[0]],
  stored: '5.0',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node_modules/.bin/node check.mjs
