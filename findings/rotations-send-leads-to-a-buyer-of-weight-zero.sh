#!/bin/sh
# Packages: weighted-round-robin 2.0.2, wrr-pool 1.1.4 and random-weighted-choice 0.1.4 (npm), beside weighted 1.0.0,
# on Node 20 or later.
# Behaviour: a buyer who is switched off by a weight of 0 has 10 in weighted-round-robin, and 71 of 100 leads beside
# weights of 1 and 3. Of weights 0.7, 0.2 and 0.1 wrr-pool sends all leads to the first. Weights that are texts, as
# drivers of databases have NUMERIC, are 10 each in wrr-pool, and joined as texts in weighted-round-robin and random-
# weighted-choice: of '70', '20' and '10' the last has 99 or 100 of 100. None of this is an error.
# Expected: no lead for a weight of 0, shares by the weights whatever their sum, and an error for a text, as weighted
# has them.
# Hurts: leads go to a buyer who has paused, or all to one whose share is a tenth; what the others pay for does not
# come.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent weighted-round-robin@2.0.2 wrr-pool@1.1.4 \
  random-weighted-choice@0.1.4 weighted@1.0.0
cat >check.cjs <<'JS'
const choose = require('random-weighted-choice');
const weighted = require('weighted');
const Peers = require('weighted-round-robin');
const Pool = require('wrr-pool');

let state = 5;
Math.random = () => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};
const packages = {
  weighted: (weights) => () => weighted.select(weights),
  'weighted-round-robin': (weights) => {
    const peers = new Peers();
    for (const [id, weight] of Object.entries(weights)) peers.add({ id, weight });
    return () => peers.get().id;
  },
  'wrr-pool': (weights) => {
    const pool = new Pool();
    for (const [value, weight] of Object.entries(weights)) pool.add(value, weight);
    return () => pool.next();
  },
  'random-weighted-choice': (weights) => {
    const table = Object.entries(weights).map(([id, weight]) => ({ id, weight }));
    return () => choose(table);
  },
};
const LEADS = 10_000;
function sharesOf(next) {
  const counts = {};
  for (let lead = 0; lead < LEADS; lead += 1) {
    const buyer = next();
    counts[buyer] = (counts[buyer] ?? 0) + 1;
  }
  return Object.keys(counts).sort().map((buyer) => `${buyer} ${Math.round((100 * counts[buyer]) / LEADS)}`).join(' ');
}
function sharesBy(start, weights) {
  try {
    return sharesOf(start(weights));
  } catch {
    return 'error';
  }
}
const numbers = [{ A: 70, B: 20, C: 10 }, { A: 0.7, B: 0.2, C: 0.1 }, { A: 0, B: 1, C: 3 }];
const cases = [...numbers, { A: '70', B: '20', C: '10' }];
const seen = {};
for (const [name, start] of Object.entries(packages)) {
  seen[name] = cases.map((weights) => sharesBy(start, weights)).join(' | ');
}
console.log(process.version, 'per cent of leads', seen);
const expected = {
  weighted: 'A 70 B 20 C 10 | A 70 B 20 C 10 | B 25 C 75 | error',
  'weighted-round-robin': 'A 70 B 20 C 10 | A 70 B 20 C 10 | A 71 B 7 C 21 | A 0 B 0 C 100',
  'wrr-pool': 'A 70 B 20 C 10 | A 100 | B 25 C 75 | A 33 B 33 C 33',
  'random-weighted-choice': 'A 71 B 20 C 10 | A 70 B 20 C 10 | B 25 C 75 | B 1 C 99',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
