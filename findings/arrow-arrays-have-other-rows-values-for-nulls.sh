#!/bin/sh
# Packages: apache-arrow 21.2.0, parquet-wasm 0.8.0 and @duckdb/node-api 1.5.6-r.1 (npm), on Node 20 or
# later.
# Behaviour: `toArray()` of a column of numbers or times returns what lies in memory, also where a value
# is null: for a table made by tableFromArrays 0, and for a Parquet file, read by parquet-wasm, values of
# other rows. Of costs 10, null, 3, null, 6, null it is 10, 3, 3, 0, 6, 0: a sum of 22 instead of 19, and
# a row without a time has that of another row. `get` and a loop over the column have null, and so
# have arrays of text and flags.
# Expected: null, NaN or 0; the documents call the result an array "of the Vector's elements".
# Hurts: an unknown cost is that of another campaign, and the total above a table is not the sum of
# its rows.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent apache-arrow@21.2.0 parquet-wasm@0.8.0 @duckdb/node-api@1.5.6-r.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromArrays, tableFromIPC } from 'apache-arrow';
import { readParquet } from 'parquet-wasm/node';

const connection = await (await DuckDBInstance.create()).connect();
await connection.run(`copy (select * from (values (10.0::double, timestamp '2026-11-01', 'a'), (null, null, null),
  (3, timestamp '2026-11-02', 'c'), (null, null, null), (6, null, null), (null, null, null)) as t (cost, "at", name))
  to 'days.parquet' (format parquet)`);
const days = tableFromIPC(readParquet(readFileSync('days.parquet')).intoIPCStream());
const own = tableFromArrays({ cost: [10, null, 3] });
const sum = (values) => [...values].reduce((total, value) => total + value, 0);
const cost = days.getChild('cost');
const seen = {
  array: [...cost.toArray()],
  loop: [...cost],
  sums: [sum(cost.toArray()), sum(cost)],
  times: days.getChild('at').toArray().filter((time) => time > 0).length,
  names: days.getChild('name').toArray(),
  own: [...own.getChild('cost').toArray()],
};
console.log(seen);
const expected = {
  array: [10, 3, 3, 0, 6, 0],
  loop: [10, null, 3, null, 6, null],
  sums: [22, 19],
  times: 3,
  names: ['a', null, 'c', null, null, null],
  own: [10, 0, 3],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
