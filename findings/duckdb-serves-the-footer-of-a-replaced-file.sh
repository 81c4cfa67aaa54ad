#!/bin/sh
# Package: @duckdb/node-api 1.5.6-r.1 (npm, DuckDB 1.5.6), on Node 20 or later.
# Behaviour: DuckDB caches the footer of a local Parquet file by its path, length and time in whole
# seconds. Where a file is replaced in the same second by another one of the same length, the process
# prunes by the statistics of the old one for good: `where v >= 4` finds nothing of 4, 5, 6, and the
# same query without `where` finds all three. Another instance finds them. This is with the default
# `validate_external_file_cache = 'VALIDATE_ALL'`; without `enable_external_file_cache` all is right.
# Expected: a cache that validates each entry never has a wrong result, as pages are read again; a
# test that writes a file twice, or a job that writes a part again, sees an empty report.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1
cat >check.cjs <<'JS'
const { readFileSync, writeFileSync } = require('node:fs');
const { setTimeout } = require('node:timers/promises');
const { DuckDBInstance } = require('@duckdb/node-api');

const connect = async () => (await DuckDBInstance.create(':memory:')).connect();
const list = async (connection, query) =>
  (await connection.runAndReadAll(query)).getRowObjectsJson().map(({ v }) => v).join();
async function seenBy(setting, path, files) {
  const connection = await connect();
  await connection.run(`set enable_external_file_cache = ${setting}`);
  const filtered = `select v from '${path}' where v >= 4 order by v`;
  await setTimeout(1050 - (Date.now() % 1000)); // both writes in one second
  writeFileSync(path, files[0]);
  await list(connection, filtered);
  writeFileSync(path, files[1]);
  const atOnce = await list(connection, filtered);
  await setTimeout(3000);
  const later = await list(connection, filtered);
  const all = await list(connection, `select v from '${path}' order by v`);
  return { atOnce, later, all, elsewhere: await list(await connect(), filtered) };
}
async function main() {
  const writer = await connect();
  for (const first of [1, 4]) {
    const rows = `select unnest([${first}, ${first + 1}, ${first + 2}])::bigint as v`;
    await writer.run(`copy (${rows}) to 'from-${first}.parquet' (compression uncompressed)`);
  }
  const files = [readFileSync('from-1.parquet'), readFileSync('from-4.parquet')];
  console.log(`DuckDB ${await list(writer, 'select version() as v')}, ${files.map(({ length }) => length)} bytes`);
  const seen = {
    cached: await seenBy(true, 'cached.parquet', files),
    uncached: await seenBy(false, 'uncached.parquet', files),
  };
  console.log(seen);
  const right = { atOnce: '4,5,6', later: '4,5,6', all: '4,5,6', elsewhere: '4,5,6' };
  const expected = { cached: { ...right, atOnce: '', later: '' }, uncached: right };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
}
main();
JS
node check.cjs
