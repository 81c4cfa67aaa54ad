#!/bin/sh
# Packages: cel-js 0.8.2, @marcbachmann/cel-js 8.0.0 and @bufbuild/cel 0.6.1 (npm), which evaluate rules in the Common
# Expression Language, on Node 20.19 or later.
# Behaviour: a number of JavaScript is a double in the last two, and CEL has no `double + int`: with `age + 1 > 65`
# @marcbachmann throws, and `run` of @bufbuild/cel returns an error, an object that counts as true: a filter by this
# rule passes a driver of 20 (its types say so, its README does not). cel-js takes the type of a number from its
# value: 40 is a whole number and 40.5 is not, which it cannot divide or be divided by, so that `revenue / cost >=
# 2.0` fails for some leads. Whole numbers it divides with a fraction: 7 / 2 is 3.5, where the language and both
# others have 3.
# Expected: one decision for one rule and one lead in each package, by the definition of the language: an error that
# is not true, 3 for 7 / 2, a quotient of any two doubles.
# Hurts: a rule that was tried with whole dollars throws at the first lead that costs $19.50; one that was tried in
# cel-js lets each lead pass after a move to @bufbuild/cel.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent cel-js@0.8.2 @marcbachmann/cel-js@8.0.0 @bufbuild/cel@0.6.1
cat >check.mjs <<'JS'
import { run } from '@bufbuild/cel';
import { evaluate as evaluateMarc } from '@marcbachmann/cel-js';
import { evaluate } from 'cel-js';

const packages = { 'cel-js': evaluate, '@marcbachmann/cel-js': evaluateMarc, '@bufbuild/cel': run };
// Whether a lead passes, as `leads.filter` would see it.
function passes(decide, rule, lead) {
  try {
    const result = decide(rule, lead);
    return `${result ? 'passes' : 'is refused'}${typeof result === 'boolean' ? '' : ' by an object'}`;
  } catch {
    return 'throws';
  }
}
const cases = [
  ['age > 65.0', { age: 20 }],
  ['age + 1 > 65', { age: 20 }],
  ['7 / 2 == 3', {}],
  ['revenue / cost >= 2.0', { revenue: 40, cost: 20 }],
  ['revenue / cost >= 2.0', { revenue: 40, cost: 19.5 }],
  ['revenue / cost >= 2.0', { revenue: 40.5, cost: 20 }],
];
const seen = {};
for (const [name, decide] of Object.entries(packages)) {
  seen[name] = cases.map(([rule, lead]) => `${rule} ${JSON.stringify(lead)}: ${passes(decide, rule, lead)}`);
}
console.log(process.version, seen);
const results = [
  ['is refused', 'is refused', 'is refused', 'passes', 'throws', 'throws'],
  ['is refused', 'throws', 'passes', 'passes', 'passes', 'passes'],
  ['is refused', 'passes by an object', 'passes', 'passes', 'passes', 'passes'],
];
const same = Object.values(seen).every((lines, i) => lines.every((line, j) => line.endsWith(`: ${results[i][j]}`)));
process.exit(same ? 0 : 1);
JS
node check.mjs
