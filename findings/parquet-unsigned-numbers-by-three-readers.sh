#!/bin/sh
# Packages: @duckdb/node-api 1.5.6-r.1, hyparquet 1.33.0, parquet-wasm 0.8.0 and apache-arrow 21.2.0
# (npm), on Node 20 or later.
# Behaviour: with `parquet_version v2`, DuckDB packs whole numbers by deltas of 64 bits, also in columns
# of 32. Where the first value of a UINTEGER column is above 2^31, as the number of the IPv4 address
# 192.168.1.1 is, DuckDB reads it back, parquet-wasm refuses the file ("first value too large"), and
# hyparquet returns another number without an error: 64.168.1.1. After a small first value hyparquet
# is right, and parquet-wasm refuses a step of more than 2^31, as it does in a signed INTEGER column.
# With `parquet_version v1` all three agree.
# Expected: a file that a common writer writes by a documented option has one meaning.
# Hurts: addresses, hashes and counts as unsigned numbers; the first reader in tests decides.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1 hyparquet@1.33.0 \
  parquet-wasm@0.8.0 apache-arrow@21.2.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { readParquet } from 'parquet-wasm/node';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
let files = 0;
async function readBy3(version, type, values) {
  const name = `${(files += 1)}.parquet`;
  const rows = `select unnest([${values}])::${type} as v`;
  await connection.run(`copy (${rows}) to '${name}' (parquet_version ${version}, compression uncompressed)`);
  const duckdb = (await connection.runAndReadAll(`from '${name}'`)).getRowsJson().join();
  const hyparquet = (await parquetReadObjects({ file: await asyncBufferFromFile(name) })).map(({ v }) => v).join();
  let arrow;
  try {
    arrow = [...tableFromIPC(readParquet(readFileSync(name)).intoIPCStream()).getChild('v')].join();
  } catch (error) {
    arrow = String(error?.message ?? error).split(': ').at(-1);
  }
  return [duckdb, hyparquet, arrow].join(' | ');
}
const address = 192 * 2 ** 24 + 168 * 2 ** 16 + 2 ** 8 + 1;
console.log((await connection.runAndReadAll('select version()')).getRows()[0][0], 'DuckDB | hyparquet | parquet-wasm');
const seen = [
  await readBy3('v1', 'uinteger', [address, 1]),
  await readBy3('v2', 'uinteger', [address, 1]),
  await readBy3('v2', 'uinteger', [1, address, 0]),
  await readBy3('v2', 'integer', [-5, 2 ** 31 - 1]),
];
console.log(seen);
const other = address - 2 ** 31;
const expected = [
  `${address},1 | ${address},1 | ${address},1`,
  `${address},1 | ${other},${1 + 2 ** 31} | first value too large`,
  `1,${address},0 | 1,${address},0 | 'min_delta' too large`,
  "-5,2147483647 | -5,2147483647 | 'min_delta' too large",
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
