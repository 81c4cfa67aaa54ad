#!/bin/sh
# Packages: @duckdb/node-api 1.5.6-r.1 (npm, DuckDB 1.5.6) and hyparquet-writer 0.17.0, on Node 20 or
# later.
# Behaviour: hyparquet-writer guesses the type of a column from the values of the file: whole dollars
# are INT32, cents DOUBLE. DuckDB takes the types of the first file by name for all that a pattern
# matches, and rounds the others to it: a day with costs of 1, 2 and 3 before one with 3 times 0.49
# and 12.75 has a sum of 19 instead of 20.22, and `cost between 0.4 and 0.5` finds nothing. With the
# files in the other order, or with `union_by_name = true`, the sum is right. No error, no warning.
# Expected: the wider type, as union_by_name has it and "UNION ALL BY NAME" of two tables, or an error,
# as pyarrow 25.0.1 ("truncated converting to int32") and polars 1.44.2 have it for these two files.
# Hurts: a warehouse of a file a day is right until a first day without cents comes, and then
# all days are rounded; clicks that cost less than half a dollar cost nothing.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1 hyparquet-writer@0.17.0
cat >check.mjs <<'JS'
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetWriteFile } from 'hyparquet-writer';

const write = (filename, data) => parquetWriteFile({ filename, columnData: [{ name: 'cost', data }] });
await write('day-1.parquet', [1, 2, 3]);
await write('day-2.parquet', [0.49, 0.49, 0.49, 12.75]);
const connection = await (await DuckDBInstance.create()).connect();
const ask = async (query) => Number((await connection.runAndReadAll(query)).getRows()[0][0]);
const seen = {
  sum: await ask("select sum(cost) from 'day-*.parquet'"),
  otherOrder: await ask("select sum(cost) from read_parquet(['day-2.parquet', 'day-1.parquet'])"),
  byName: await ask("select sum(cost) from read_parquet('day-*.parquet', union_by_name = true)"),
  tables: await ask("select sum(cost) from (from 'day-1.parquet' union all by name from 'day-2.parquet')"),
  below: await ask("select count(*) from 'day-*.parquet' where cost between 0.4 and 0.5"),
};
console.log(seen);
const expected = { sum: 19, otherOrder: 20.22, byName: 20.22, tables: 20.22, below: 0 };
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
