#!/bin/sh
# Packages: hyparquet 1.33.0 and @duckdb/node-api 1.5.6-r.1 (npm), on Node 20 or later.
# Behaviour: `parquetQuery` with `orderBy` on a column of text that has nulls returns rows that are
# not sorted, neither the texts nor the nulls: each null is equal to all texts. In a column of numbers
# a null stands among the zeros. In an INT64 column (counts, cents) `{ $eq: 5 }` and `{ $in: [5] }`
# find nothing, while `{ $gte: 5, $lte: 5 }` finds the rows, and `{ $ne: 5 }` lets them through:
# values are bigint, and equality is that of `===`.
# Expected: texts in order with the nulls at one end; all operators compare alike. The first page of
# campaigns by name is wrong without an error, and so is a filter by a whole number.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent hyparquet@1.33.0 @duckdb/node-api@1.5.6-r.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetQuery, parquetReadObjects } from 'hyparquet';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const rows = "('d', 5, 2.5), (null, 5, -1.5), ('b', 6, null), (null, 7, 1.5), ('c', 5, -0.5), ('a', 8, 0.5)";
await connection.run(
  `copy (select campaign, leads::bigint as leads, profit::double as profit from (values ${rows}) as t(campaign, leads, profit))
   to 'leads.parquet'`,
);
const file = await asyncBufferFromFile('leads.parquet');
const sorted = async (orderBy) =>
  (await parquetQuery({ file, orderBy })).map((row) => row[orderBy] ?? 'null').join(' ');
const found = async (leads) => (await parquetReadObjects({ file, filter: { leads } })).length;
const { version } = JSON.parse(readFileSync('node_modules/hyparquet/package.json', 'utf8'));
const seen = {
  byCampaign: await sorted('campaign'),
  byProfit: await sorted('profit'),
  eq: await found({ $eq: 5 }),
  in: await found({ $in: [5] }),
  between: await found({ $gte: 5, $lte: 5 }),
  ne: await found({ $ne: 5 }),
  eqBigint: await found({ $eq: 5n }),
};
console.log(`hyparquet ${version}`, seen);
const expected = {
  byCampaign: 'd null a b null c',
  byProfit: '-1.5 -0.5 null 0.5 1.5 2.5',
  eq: 0,
  in: 0,
  between: 3,
  ne: 6,
  eqBigint: 3,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
