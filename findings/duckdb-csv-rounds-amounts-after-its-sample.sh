#!/bin/sh
# Package: @duckdb/node-api 1.5.6-r.1 (npm, DuckDB 1.5.6), on Node 20 or later.
# Behaviour: `read_csv` chooses types by a sample of 20,480 rows. Where the first 25,000 rows of a cost
# are 0 and the next 10,000 are 0.49, the column is BIGINT and each 0.49 becomes 0: the sum is 0
# instead of 4,900. A zip code behind the sample loses its zero: 02108 is 2108,
# although the sample would have made such a column text. With `sample_size = -1` both are right.
# Expected: an error at the first row that does not fit, as for a text ("Could not convert string"),
# for the documents speak of a larger sample for that case; a number with decimals is no BIGINT.
# Hurts: reports that are sorted by cost begin with what cost nothing; states with a zero come last.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1
cat >check.cjs <<'JS'
const { writeFileSync } = require('node:fs');
const { DuckDBInstance } = require('@duckdb/node-api');

function write(name, column, first, second) {
  const lines = Array.from({ length: 35_000 }, (_, i) => `${i},${i < 25_000 ? first : second}`);
  writeFileSync(name, `row,${column}\n${lines.join('\n')}\n`);
}
async function main() {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const read = async (query) => {
    try {
      return (await connection.runAndReadAll(query)).getRowsJson()[0].join(' ');
    } catch (error) {
      return /Could not convert string/.exec(error.message)?.[0] ?? error.message;
    }
  };
  write('cost.csv', 'cost', '0', '0.49');
  write('zip.csv', 'zip', '60601', '02108');
  write('text.csv', 'cost', '0', '--');
  const sum = 'select typeof(any_value(cost)), sum(cost)::decimal(18, 2) from';
  const zip = 'select typeof(any_value(zip)), min(zip) from';
  const seen = {
    version: await read('select version()'),
    cost: await read(`${sum} 'cost.csv'`),
    zip: await read(`${zip} 'zip.csv'`),
    text: await read("select count(cost) from 'text.csv'"),
    costOfAll: await read(`${sum} read_csv('cost.csv', sample_size = -1)`),
    zipOfAll: await read(`${zip} read_csv('zip.csv', sample_size = -1)`),
  };
  console.log(seen);
  const expected = {
    version: 'v1.5.6',
    cost: 'BIGINT 0.00',
    zip: 'BIGINT 2108',
    text: 'Could not convert string',
    costOfAll: 'DOUBLE 4900.00',
    zipOfAll: 'VARCHAR 02108',
  };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
}
main();
JS
node check.cjs
