#!/bin/sh
# Package: mathjs 15.2.0 (npm), on Node 20 or later.
# Behaviour: a percentage that is followed by plus or minus is no percentage but a remainder, and the
# sign belongs to what follows: `revenue * 80% - cost` of 1,000 and 300 is -100, (1000 * 80) mod -300,
# and not 500. `100 - 20% - 10%` is 100, `10% + 5%` is 0, `8.25% + 1` is 0.25. Written the other way
# round, `80% * revenue - cost`, `1 + 8.25%` and in brackets, `revenue * (80%) - cost`, it is right.
# Expected: a percentage where no value follows directly, as `80% *` and `80% >` are read; an order that
# changes nothing in arithmetic changes nothing here. The documents have "Unary percentage" before
# sums in their table of precedence, and do not name the case.
# Hurts: columns of a report that people write themselves (a share of 80 %, minus the cost), and
# rules of prices, are wrong without an error, and right in the example with one percentage at the end.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mathjs@15.2.0
cat >check.mjs <<'JS'
import { evaluate, parse, version } from 'mathjs';

const formulas = [
  'revenue * 80% - cost',
  '80% * revenue - cost',
  'revenue * (80%) - cost',
  'revenue * 80% + cost',
  '100 - 20%',
  '100 - 20% - 10%',
  '(100 - 20%) - 10%',
  '10% + 5%',
  '8.25% + 1',
  '1 + 8.25%',
];
const seen = formulas.map((formula) => {
  const value = evaluate(formula, { revenue: 1000, cost: 300 });
  return `${formula} = ${Math.round(value * 1e4) / 1e4}`;
});
console.log('mathjs', version, seen);
console.log(parse(formulas[0]).toString({ parenthesis: 'all' }));
const expected = [-100, 500, 500, 200, 80, 100, 72, 0, 0.25, 1.0825];
process.exit(seen.join() === formulas.map((f, i) => `${f} = ${expected[i]}`).join() ? 0 : 1);
JS
node check.mjs
