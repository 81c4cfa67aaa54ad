#!/bin/sh
# Package: hdr-histogram-js 3.0.1 (npm), on Node 20 or later.
# Behaviour: with `bitBucketSize: 16` the 65,536th value of one size starts its bucket at 0 again: of 70,000 values of 5
# ms and one of 900 each percentile up to the last is 0, which was never recorded, while `totalCount` is 70,001 and
# `maxValue` right; with 8 bits it is so from 256 on. `mean` then fails with "Index Out Of Bounds Exception". Two
# histograms that are right, of 40,000 each, are wrong after `add`, which merges workers. 32 bits and 'packed' have it
# right.
# Expected: an error at the value that does not fit, or the greatest count: the README names 8 and 16 bits under "memory
# footprint" as a matter of memory alone, and `autoResize` is on. That zero is a sign of it is said nowhere.
# Hurts: times of answers are right in tests and in the morning, and at noon, with the traffic, the median is 0 ms and
# no alarm about slow answers can come.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent hdr-histogram-js@3.0.1
cat >check.cjs <<'JS'
const hdr = require('hdr-histogram-js');
const { version } = require('hdr-histogram-js/package.json');

function record(bitBucketSize, count) {
  const histogram = hdr.build({ bitBucketSize });
  for (let i = 0; i < count; i += 1) histogram.recordValue(5);
  histogram.recordValue(900);
  return histogram;
}
function read(histogram) {
  let mean;
  try {
    mean = Math.round(histogram.mean);
  } catch (error) {
    mean = error.message;
  }
  const percentiles = [50, 90, 99].map((percentile) => histogram.getValueAtPercentile(percentile)).join(' ');
  return `${histogram.totalCount}: ${percentiles}, ${histogram.maxValue}, mean ${mean}`;
}
const seen = [[16, 65_000], [16, 70_000], [8, 300], [32, 70_000], ['packed', 70_000]].map(
  ([bits, count]) => `${bits}, ${read(record(bits, count))}`,
);
const half = record(16, 40_000);
seen.push(read(half));
half.add(record(16, 40_000));
seen.push(read(half));
console.log(process.version, 'hdr-histogram-js', version, seen);
const expected = [
  '16, 65001: 5 5 5, 900, mean 5',
  '16, 70001: 0 0 0, 900, mean Index Out Of Bounds Exception',
  '8, 301: 0 0 0, 900, mean Index Out Of Bounds Exception',
  '32, 70001: 5 5 5, 900, mean 5',
  'packed, 70001: 5 5 5, 900, mean 5',
  '40001: 5 5 5, 900, mean 5',
  '80002: 0 0 0, 900, mean Index Out Of Bounds Exception',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
