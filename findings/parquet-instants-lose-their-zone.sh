#!/bin/sh
# Packages: hyparquet-writer 0.17.0, @duckdb/node-api 1.5.6-r.1, parquet-wasm 0.8.0 and apache-arrow
# 21.2.0 (npm), on Node 20 or later.
# Behaviour: hyparquet-writer stores a Date as INT64 with the older annotation TIMESTAMP_MILLIS alone.
# By the Parquet format that means an instant (isAdjustedToUTC = true), and parquet-wasm reads one in
# UTC. DuckDB reads TIMESTAMP without a zone: in a session in New York, `"at"::timestamptz` is 4 or 5
# hours late, and `"at" = timestamptz '…'` is false for the instant that was written.
# Expected: a Date is an instant in each reader, as the same column is with the newer annotation.
# Hurts: days of leads near midnight change, or joins of two sources find nothing, for one reader.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent hyparquet-writer@0.17.0 @duckdb/node-api@1.5.6-r.1 \
  parquet-wasm@0.8.0 apache-arrow@21.2.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { parquetWriteFile } from 'hyparquet-writer';
import { readParquet } from 'parquet-wasm/node';

const at = new Date('2026-11-01T05:30:00Z');
const columnData = [{ name: 'at', data: [at], nullable: false }];
const instant = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' };
const schema = [
  { name: 'root', num_children: 1 },
  { name: 'at', type: 'INT64', logical_type: instant, repetition_type: 'REQUIRED' },
];
parquetWriteFile({ filename: 'plain.parquet', columnData });
parquetWriteFile({ filename: 'annotated.parquet', columnData, schema });

const connection = await (await DuckDBInstance.create(':memory:')).connect();
await connection.run("set TimeZone = 'America/New_York'");
async function read(name) {
  const query = `select typeof("at"), "at" = timestamptz '2026-11-01 05:30:00+00',
    (epoch("at"::timestamptz) - 1793511000) / 3600 from '${name}'`;
  const duckdb = (await connection.runAndReadAll(query)).getRowsJson()[0].join(', ');
  const arrow = tableFromIPC(readParquet(readFileSync(name)).intoIPCStream());
  return { duckdb, arrow: String(arrow.schema.fields[0].type) };
}
const versions = ['hyparquet-writer', '@duckdb/node-api', 'parquet-wasm'].map((name) => {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  return `${name} ${version}`;
});
const seen = { plain: await read('plain.parquet'), annotated: await read('annotated.parquet') };
console.log(versions.join(', '), seen); // DuckDB: type, whether the instant is equal, hours late
const expected = {
  plain: { duckdb: 'TIMESTAMP, false, 5', arrow: 'Timestamp<MILLISECOND, UTC>' },
  annotated: { duckdb: 'TIMESTAMP WITH TIME ZONE, true, 0', arrow: 'Timestamp<MILLISECOND, UTC>' },
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
