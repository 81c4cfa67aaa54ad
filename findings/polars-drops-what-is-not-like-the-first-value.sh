#!/bin/sh
# Package: nodejs-polars 0.26.1 (npm) with its build for Linux, nodejs-polars-linux-x64-gnu, on Node 20 or later.
# Behaviour: a column that is passed as a list, to `DataFrame` or `Series`, has the type of its first value that is not
# null, and each value of another type is null, without an error: [10001, "02108"] is [10001, null], of [5, "1200.50",
# 7] the sum is 12, and of [2n, 3.5], a count of a database beside a number, 2. The same values as rows are all there,
# as texts, or refused (BigInt and numbers).
# Expected: an error or one type for all, as rows have. Only of rows the documents say that types are inferred; "other
# input is read as-is".
# Hurts: payouts that a driver returns as text or BigInt where they are large are missing in sums, and `mean` is over
# fewer rows; a null looks as if nothing had been paid.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent nodejs-polars@0.26.1 nodejs-polars-linux-x64-gnu@0.26.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import polars from 'nodejs-polars';

const text = (value) => JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part));
function attempt(make) {
  try {
    return text(make());
  } catch {
    return 'refused';
  }
}
function read(values) {
  const rows = values.map((value) => ({ value }));
  const lists = [() => polars.DataFrame({ value: values }), () => polars.DataFrame(rows)];
  return lists.map((make) => attempt(() => make().getColumn('value').toArray())).join(' | ');
}
const seen = {
  zips: read([10001, '02108']),
  amounts: read([5, '1200.50', 7]),
  counts: read([2n, 3.5]),
  sums: [[5, '1200.50', 7], [2n, 3.5]].map((values) => String(polars.Series('spend', values).sum())).join(' '),
};
const { version } = JSON.parse(readFileSync('node_modules/nodejs-polars/package.json', 'utf8'));
console.log(version, 'as a list | as rows', seen);
const expected = {
  zips: '[10001,null] | ["10001","02108"]',
  amounts: '[5,null,7] | ["5","1200.50","7"]',
  counts: '["2n",null] | refused',
  sums: '12 2',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
