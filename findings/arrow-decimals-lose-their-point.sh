#!/bin/sh
# Packages: apache-arrow 21.2.0, parquet-wasm 0.8.0, hyparquet 1.33.0 and @duckdb/node-api 1.5.6-r.1
# (npm), on Node 20 or later.
# Behaviour: a DECIMAL that Apache Arrow reads is its digits without the point: 12.34 of decimal(10, 2)
# is "1234" as text and 1234 by Number(), 12.3400 of decimal(10, 4) 123400, -0.05 is -5. So it is in
# lists. Added to 12.34 as a double it is the text "123412.34". The scale is in the type of the column
# alone. hyparquet reads 12.34 from the same file.
# Expected: 12.34, at least as text, as pyarrow 25.0.1 reads it, or an object that is no number.
# Hurts: revenue that is stored as a decimal is a hundred times what it is, beside spend as a double
# that is right, and a return on spend of 0.9 is shown as 90.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent apache-arrow@21.2.0 parquet-wasm@0.8.0 hyparquet@1.33.0 \
  @duckdb/node-api@1.5.6-r.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { readParquet } from 'parquet-wasm/node';

const connection = await (await DuckDBInstance.create()).connect();
await connection.run(`copy (select 12.34::decimal(10, 2) as two, 12.34::decimal(10, 4) as four,
  -0.05::decimal(38, 2) as small, [1.5::decimal(5, 2)] as list, 12.34::double as double)
  to 'money.parquet' (format parquet)`);
const [byHyparquet] = await parquetReadObjects({ file: await asyncBufferFromFile('money.parquet') });

const row = tableFromIPC(readParquet(readFileSync('money.parquet')).intoIPCStream()).get(0);
const seen = {
  texts: [row.two, row.four, row.small, row.list.get(0)].map(String),
  numbers: [Number(row.two), +row.four, row.small * 1],
  sum: row.two + row.double,
  json: JSON.stringify(row.two),
  double: row.double,
};
console.log(seen, byHyparquet);
const expected = {
  texts: ['1234', '123400', '-5', '150'],
  numbers: [1234, 123400, -5],
  sum: '123412.34',
  json: '"\\"1234\\""',
  double: 12.34,
};
const ofHyparquet = { two: 12.34, four: 12.34, small: -0.05, list: [1.5], double: 12.34 };
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
process.exit(same(seen, expected) && same(byHyparquet, ofHyparquet) ? 0 : 1);
JS
node check.mjs
