#!/bin/sh
# Package: node 26.10.0 on npm, whose node:sqlite is SQLite 3.53.4.
# Behaviour: `vacuum into` lists a virtual table behind its shadow tables in sqlite_schema of the
# copy, and in defensive mode, which node:sqlite has by default, `drop table` refuses a shadow table.
# A program that deletes the tables of a copy one by one in this order fails at the first shadow
# table. On the original file the same loop works.
# Expected: the order of the original, in which a table comes before those that it makes.
# Exits with 1 if that has changed.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund node@26.10.0

cat >order.cjs <<'JS'
const { DatabaseSync } = require('node:sqlite');

const tables = (database) =>
  database
    .prepare("select name from sqlite_schema where type = 'table' order by rowid")
    .all()
    .map(({ name }) => name);

function dropAll(database) {
  try {
    for (const name of tables(database)) database.exec(`drop table if exists "${name}"`);
    return 'all dropped';
  } catch (error) {
    return error.message;
  }
}

const original = new DatabaseSync('original.db');
original.exec('create virtual table page using fts5 (words)');
original.prepare('vacuum into ?').run('copy.db');
const copy = new DatabaseSync('copy.db');
const seen = {
  node: process.version,
  sqlite: copy.prepare('select sqlite_version() as version').get().version,
  original: tables(original).join(' '),
  copy: tables(copy).join(' '),
  originalDropped: dropAll(original),
  copyDropped: dropAll(copy),
};
console.log(seen);
const isAsNoted =
  seen.original.startsWith('page ') &&
  seen.copy.endsWith(' page') &&
  seen.originalDropped === 'all dropped' &&
  seen.copyDropped === 'table page_data may not be dropped';
process.exitCode = isAsNoted ? 0 : 1;
JS
node_modules/.bin/node order.cjs
