#!/bin/sh
# Packages: prom-client 15.1.3 and its tdigest 0.1.3 (npm), on Node 20 or later.
# Behaviour: where many observations are equal, the percentiles of a Summary are drawn on a line between
# two of the values that occur. Of 1,000 responses in 200 ms and 10 in 5 s (1 %), 0.75 is 2.65 s, 0.95
# 4.57 s, and the median 0.25 s. Of 900 layout shifts of 0 and 100 of 0.3, 0.75 is 0.18. tdigest keeps
# equal values as one point with a weight, and weights it at its middle: half of the 1,000 lie above.
# Expected: 0.2 s, 0.2 s and 0.2 s, and 0, by any of the usual definitions, as `quantile` of d3-array
# 3.2.4 has them; a digest is exact where it stores all values, and near them elsewhere. Neither
# document says otherwise. With values that all differ it is right.
# Hurts: times in whole milliseconds, steps of 8 ms (INP) and shifts of 0 are equal by the thousand: an
# alarm at the 95th percentile fires for 1 % of slow responses, a good CLS is one to improve.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent prom-client@15.1.3 tdigest@0.1.3 d3-array@3.2.4
cat >check.mjs <<'JS'
import { quantile } from 'd3-array';
import { Summary } from 'prom-client';
import tdigest from 'tdigest';

const shares = [0.5, 0.75, 0.95];
async function percentiles(values) {
  const summary = new Summary({ name: 's', help: 'of a finding', percentiles: shares, registers: [] });
  const digest = new tdigest.TDigest();
  for (const value of values) {
    summary.observe(value);
    digest.push(value);
  }
  digest.compress();
  const { values: samples } = await summary.get();
  const rounded = (list) => list.map((value) => value.toFixed(2)).join(' ');
  const shown = rounded(samples.slice(0, shares.length).map(({ value }) => value));
  const inDigest = rounded(digest.percentile(shares));
  const exact = rounded(shares.map((share) => quantile(values, share)));
  return `${shown} | ${inDigest} | ${exact}`;
}
const many = (count, value) => Array(count).fill(value);
const seen = [
  await percentiles([...many(1000, 0.2), ...many(10, 5)]),
  await percentiles([...many(900, 0), ...many(100, 0.3)]),
  await percentiles(Array.from({ length: 1000 }, (_, i) => i / 1000)),
];
console.log('median, 0.75 and 0.95 by prom-client | tdigest | d3-array');
console.log(seen);
const expected = [
  '0.25 2.65 4.57 | 0.25 2.65 4.57 | 0.20 0.20 0.20',
  '0.03 0.18 0.30 | 0.03 0.18 0.30 | 0.00 0.00 0.30',
  '0.50 0.75 0.95 | 0.50 0.75 0.95 | 0.50 0.75 0.95',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
