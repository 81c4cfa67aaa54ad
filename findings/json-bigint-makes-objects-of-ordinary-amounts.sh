#!/bin/sh
# Package: json-bigint 1.0.0 (npm), on Node 20 or later.
# Behaviour: each number whose text has more than 15 characters becomes a BigNumber, also one with
# decimals that JSON.stringify wrote of an ordinary number: 0.1 + 0.2, three times 4.35, a third, an
# instant with microseconds. In one column some rows are numbers and others objects, and `+` joins
# them as text: a sum of costs is "00.3000000000000000419.99…". `useNativeBigInt` throws a SyntaxError
# at such a number, `storeAsString` makes text of it. JSON.stringify writes it in quotation marks.
# Expected: objects for whole numbers above 2^53 alone, as the name and the README have it; decimals
# are the numbers that were written, which a double holds exactly.
# Hurts: a reader that was chosen for long click ids changes sums and sorts of costs, in rows whose
# amounts were computed; a test with 19.99 passes.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-bigint@1.0.0
cat >check.cjs <<'JS'
const readerOf = require('json-bigint');
const { version } = require('json-bigint/package.json');

const costs = [0.1 + 0.2, 19.99, 3 * 4.35, 1 / 3, 1793511000.123456];
const text = JSON.stringify(costs);
const read = readerOf.parse(text);
const errorOf = (options) => {
  try {
    readerOf(options).parse(text);
    return null;
  } catch (error) {
    return error.name;
  }
};
const seen = {
  version,
  types: read.map((cost) => typeof cost),
  sum: read.slice(0, 3).reduce((sum, cost) => sum + cost, 0),
  writtenAgain: JSON.stringify(read.slice(0, 2)),
  native: errorOf({ useNativeBigInt: true }),
  asString: readerOf({ storeAsString: true }).parse(text).map((cost) => typeof cost),
};
console.log(text, seen);
const expected = {
  version: '1.0.0',
  types: ['object', 'number', 'object', 'object', 'object'],
  sum: '00.3000000000000000419.9913.049999999999999',
  writtenAgain: '["0.30000000000000004",19.99]',
  native: 'SyntaxError',
  asString: ['string', 'number', 'string', 'string', 'string'],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
