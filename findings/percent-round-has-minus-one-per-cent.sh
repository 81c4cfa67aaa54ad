#!/bin/sh
# Package: percent-round 2.3.1 (npm) and, beside it, largest-remainder-round 1.1.0, on Node 20 or later.
# Behaviour: where rounded shares do not add up to 100, the rest is taken from or given to those that are farthest
# from their true value, in the wrong direction, too: of five campaigns with 33, 30, 55, 51 and 181 leads the first,
# 9.43 %, is 8, and the second, 8.57 %, is 9: who has more leads has the smaller share. 83 of 970, 8.56 %, are 10. The
# first of a list may be below zero: 36 of 8,000 leads are -1 %. Of 10,000 lists of ten numbers from 1 to 200, 935
# have a share that is off by 1 or more, and 299 two in the wrong order; lists of up to four are right.
# Expected: each share rounded up or down to a neighbour and none out of order, as the method of the largest remainder
# has it for the same lists. That the sum is always 100, as the README has it, is true.
# Hurts: a table of shares by state or campaign is in another order than its numbers, and has a share of less than
# nothing; a bar of -1 % has no length, or is an error in the chart.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent percent-round@2.3.1 largest-remainder-round@1.1.0
cat >check.cjs <<'JS'
const percentRound = require('percent-round');
require('largest-remainder-round');

const shares = {
  'percent-round': (parts) => percentRound(parts),
  'largest-remainder-round': (parts) => parts.spread(),
};
let state = 3;
function random() {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
}
const listOf = (length) => Array.from({ length }, () => 1 + Math.floor(random() * 200));
const lists = [4, 10].map((length) => Array.from({ length: 10_000 }, () => listOf(length)));
const total = (parts) => parts.reduce((sum, part) => sum + part, 0);
const isOff = (parts, percents) => parts.some((part, i) => Math.abs(percents[i] - (100 * part) / total(parts)) >= 1);
const outOfOrder = (parts, percents) =>
  parts.some((part, i) => parts.some((other, j) => part > other && percents[i] < percents[j]));
const leads = [[33, 30, 55, 51, 181], [83, 21, 0, 4, 2, 0, 586, 0, 274], [36, 1971, 1971, 1971, 2051]];
const seen = {};
for (const [name, round] of Object.entries(shares)) {
  const lines = leads.map((parts) => round(parts).join(' '));
  for (const ofOneLength of lists) {
    const pairs = ofOneLength.map((parts) => [parts, round(parts)]);
    const countOf = (check) => pairs.filter(([parts, percents]) => check(parts, percents)).length;
    const whole = countOf((parts, percents) => total(percents) === 100);
    const found = `${countOf(isOff)} off, ${countOf(outOfOrder)} out of order, ${whole} of 100`;
    lines.push(`${ofOneLength[0].length} parts: ${found}`);
  }
  seen[name] = lines;
}
console.log(process.version, seen);
const expected = {
  'percent-round': [
    '8 9 16 15 52',
    '10 2 0 0 0 0 60 0 28',
    '-1 25 25 25 26',
    '4 parts: 0 off, 0 out of order, 10000 of 100',
    '10 parts: 935 off, 299 out of order, 10000 of 100',
  ],
  'largest-remainder-round': [
    '9 9 16 14 52',
    '9 2 0 1 0 0 60 0 28',
    '0 25 25 25 25',
    '4 parts: 0 off, 0 out of order, 10000 of 100',
    '10 parts: 0 off, 0 out of order, 10000 of 100',
  ],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
