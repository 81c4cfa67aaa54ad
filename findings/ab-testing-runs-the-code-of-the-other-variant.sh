#!/bin/sh
# Package: ab-testing 3.1.8 (npm), on Node 20 or later.
# Behaviour: where a later variant has more weight than an earlier one, as in the README's first example (A 0.1,
# B 0.9), `test(group, [forA, forB])` runs the function of the other one: variants are sorted by weight,
# heaviest first, and functions are not. Nine of ten visitors have `getGroup()` B and see A. With equal
# or falling weights it is right. For the same reason a rollout moves people: with B raised from 0.1 to
# 0.4 all who had B still have it, and with 0.6 none of them.
# Expected: functions in the order in which the variants were given; a larger share of B adds visitors to it,
# and takes none away from it.
# Hurts: the report says B, the visitor saw A: what wins is switched off. A visitor who returns after a
# change of weights sees the other page, and is counted in both.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ab-testing@3.1.8
cat >check.cjs <<'JS'
const { createTest } = require('ab-testing');

const visitors = Array.from({ length: 10_000 }, (_, i) => `visitor-${i}`);
const testOf = (a, b) => createTest('landing', [{ name: 'A', weight: a }, { name: 'B', weight: b }]);
const percent = (count, of) => Math.round((100 * count) / of);
// Functions are not arrow functions, which `test` refuses with a TypeError.
// Of the visitors in group B: how many there are, and how many of them run the function of B, in per cent.
function seenWith(a, b) {
  const test = testOf(a, b);
  const inB = visitors.filter((visitor) => test.getGroup(visitor) === 'B');
  let right = 0;
  for (const visitor of inB) test.test(test.getGroup(visitor), [function () {}, function () { right += 1; }]);
  return [percent(inB.length, visitors.length), percent(right, inB.length)];
}
// Of those who had B with a weight of 0.1: how many have it with another one, in per cent.
function keepBAt(weight) {
  const before = testOf(0.9, 0.1);
  const after = testOf(1 - weight, weight);
  const had = visitors.filter((visitor) => before.getGroup(visitor) === 'B');
  return percent(had.filter((visitor) => after.getGroup(visitor) === 'B').length, had.length);
}
const seen = {
  rising: seenWith(0.1, 0.9),
  falling: seenWith(0.9, 0.1),
  equal: seenWith(0.5, 0.5),
  after: [0.2, 0.4, 0.6].map(keepBAt),
};
console.log(process.version, 'ab-testing 3.1.8', seen);
const expected = { rising: [91, 0], falling: [9, 100], equal: [50, 100], after: [100, 100, 0] };
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
