#!/bin/sh
# Package: @growthbook/growthbook 1.8.0 (npm), on Node 20 or later.
# Behaviour: `run` without `hashVersion` gives two experiments whose keys differ in their last sign
# related variants: of visitors with random ids, 24 % have the same variant in landing-2026-10 and
# landing-2026-11, in hero-v2 and hero-v3, and in headline-2 and headline-3, so that three of four
# who see B in one see A in the next. With keys of different words (headline, button), and with
# `hashVersion: 2`, 50 % have it. Each experiment alone is divided evenly.
# Expected: 50 %, as in any experiments that are assigned by their own keys. The README calls version
# 1 deprecated and recommends 2 "to avoid migration issues"; it names no effect on results.
# Hurts: keys are numbered and dated. Of two experiments at the same time each shows about half of the
# other's effect with the opposite sign; one after the other, what visitors saw before is in B.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @growthbook/growthbook@1.8.0
cat >check.cjs <<'JS'
const { createHash } = require('node:crypto');
const { GrowthBook } = require('@growthbook/growthbook');

// random ids, the same ones in each run
const ids = Array.from({ length: 4000 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex'));
const variantsOf = (key, hashVersion) =>
  ids.map((id) => {
    const growthbook = new GrowthBook({ attributes: { id } });
    return growthbook.run({ key, variations: ['A', 'B'], hashVersion }).value;
  });
const percent = (list, isOne) => Math.round((100 * list.filter(isOne).length) / list.length);
function compare(first, second, hashVersion) {
  const one = variantsOf(first, hashVersion);
  const other = variantsOf(second, hashVersion);
  const same = percent(ids, (_, i) => one[i] === other[i]);
  console.log(first, second, `version ${hashVersion ?? 'not set'}:`, `${same} % have the same variant;`);
  console.log(`  A has ${percent(one, (v) => v === 'A')} % and ${percent(other, (v) => v === 'A')} %`);
  return same;
}
const pairs = [
  ['landing-2026-10', 'landing-2026-11'],
  ['hero-v2', 'hero-v3'],
  ['headline-2', 'headline-3'],
];
const related = pairs.map((pair) => compare(...pair));
const even = [...pairs.map((pair) => compare(...pair, 2)), compare('headline', 'button')];
const isEven = (same) => Math.abs(same - 50) <= 3;
process.exit(related.every((same) => same < 28) && even.every(isEven) ? 0 : 1);
JS
node check.cjs
