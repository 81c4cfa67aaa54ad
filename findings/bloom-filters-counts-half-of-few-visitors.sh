#!/bin/sh
# Package: bloom-filters 3.0.4 (npm), on Node 20 or later.
# Behaviour: a HyperLogLog with 4,096 registers, `accuracy()` 1.6 %, counts 1 distinct text as 0, 100 as
# about 53, 1,000 as about 490 and 5,000 as about 2,500. From about 2.5 times its registers on it is
# right (20,000 as 20,631): 10,000 are 12,149, and more registers make more counts wrong, not fewer.
# A CuckooFilter says of 3 % of texts that were never added that they were, whether it was created for
# an error rate of 1 % or of 0.1 %. The BloomFilter of the package keeps both rates.
# Expected: few texts are counted almost exactly, as the paper that is cited has a correction for them,
# and 2 % (README) at any number; 0.1 % where that is what was asked.
# Hurts: campaigns with few visitors have half of them, so that a rate of leads to visitors is twice
# what it is, and large ones are right; of new click ids 3 of 100 are dropped as seen before.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent bloom-filters@3.0.4
cat >check.cjs <<'JS'
const filters = require('bloom-filters');

function counted(texts, registers) {
  const sketch = new filters.HyperLogLog(registers);
  for (let i = 0; i < texts; i++) sketch.update(`visitor-${i * 7919}`);
  return sketch.count(true);
}
function falsePercent(Filter, rate) {
  const filter = Filter.create(10_000, rate);
  for (let i = 0; i < 10_000; i++) filter.add(`click-${i}`);
  let found = 0;
  for (let i = 0; i < 50_000; i++) if (filter.has(`other-${i}`)) found++;
  return found / 500;
}
const numbers = [1, 100, 1000, 5000, 10_000, 20_000];
const counts = numbers.map((texts) => counted(texts, 4096));
const withMore = numbers.map((texts) => counted(texts, 16_384));
const cuckoo = [0.01, 0.001].map((rate) => falsePercent(filters.CuckooFilter, rate));
const bloom = [0.01, 0.001].map((rate) => falsePercent(filters.BloomFilter, rate));
console.log('distinct texts', numbers.join(' '), '| accuracy', new filters.HyperLogLog(4096).accuracy());
console.log('counted', counts.join(' '), '| with 16,384 registers', withMore.join(' '));
console.log('% found that were not added, for 1 % and 0.1 %: cuckoo', cuckoo, 'bloom', bloom);
const isHalf = (count, of) => count > 0.45 * of && count < 0.56 * of;
const halves = [1, 2, 3].every((i) => isHalf(counts[i], numbers[i]));
const more = [1, 2, 3, 4, 5].every((i) => isHalf(withMore[i], numbers[i]));
const right = Math.abs(counts[5] - 20_000) < 1000 && counts[0] === 0;
const rates = cuckoo.every((rate) => rate > 2.5 && rate < 3.5) && bloom[0] < 1.3 && bloom[1] < 0.2;
process.exit(halves && more && right && rates ? 0 : 1);
JS
node check.cjs
