#!/bin/sh
# Package: json-rules-engine 7.3.1 (npm), on Node 20 or later.
# Behaviour: its numeric operators let text pass that begins with a number, and compare two texts by their letters. A
# price of "100.00" is less than a budget of "25.00", and "9" is not below "25"; that is how pg has the columns of type
# numeric, and how a form has each field. Where one side is a number it is right, so that a rule that works with the
# value 25 fails once the value is a fact ("Comparing facts"). "1,000" is neither above nor below 500, without an error.
# A Date is neither above nor below another, and [5] is less than 25.
# Expected: numbers, as its check of a fact is `parseFloat`, or no match where a side is text, as for null and dates;
# the documents have the four as "Numeric operators".
# Hurts: leads at 100 dollars go to the buyer whose budget ends at 25, and one at 9 to none; tests with numbers pass.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent json-rules-engine@7.3.1
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { Engine } = require('json-rules-engine');

const { version } = JSON.parse(readFileSync('node_modules/json-rules-engine/package.json', 'utf8'));
async function isTrue(price, operator, budget) {
  const value = { fact: 'budget' };
  const rule = { conditions: { all: [{ fact: 'price', operator, value }] }, event: { type: 'sell' } };
  const { events } = await new Engine([rule]).run({ price, budget });
  return events.length > 0;
}
const day = (text) => new Date(text);
const cases = [
  [100, 'lessThan', 25, false],
  ['100.00', 'lessThan', 25, false],
  ['100.00', 'lessThan', '25.00', true],
  ['9.00', 'lessThan', '25.00', false],
  ['100.00', 'greaterThanInclusive', '25.00', false],
  ['1,000', 'greaterThan', 500, false],
  ['1,000', 'lessThanInclusive', 500, false],
  [null, 'lessThan', 25, false],
  [day('2026-11-30'), 'greaterThan', day('2026-11-01'), false],
  [[5], 'lessThan', 25, true],
];
(async () => {
  const seen = await Promise.all(cases.map(([price, operator, budget]) => isTrue(price, operator, budget)));
  console.log(process.version, 'json-rules-engine', version);
  for (const [i, [price, operator, budget]] of cases.entries()) console.log(price, operator, budget, seen[i]);
  process.exit(seen.join() === cases.map(([, , , expected]) => expected).join() ? 0 : 1);
})();
JS
node check.cjs
