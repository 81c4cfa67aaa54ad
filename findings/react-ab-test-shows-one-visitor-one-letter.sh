#!/bin/sh
# Package: @marvelapp/react-ab-test 3.1.0 (npm), on Node 20 or later.
# Behaviour: with a `userIdentifier`, as for pages that a server renders, the name of the experiment is no part
# of the hash: of two experiments with A and B each visitor has A in both or B in both, whatever their
# names are. Weights below 1 choose the first variant for all: with [0.5, 0.5], [0.1, 0.9] and
# [0.2, 0.4, 0.4] each visitor has A, with and without an identifier, as the place on the scale is a whole
# number below the sum of the weights. [50, 50] and [20, 40, 40] are right.
# Expected: half of those who have A in one experiment have it in the other; 0.2, 0.4 and 0.4 are 20 %, 40 %
# and 40 %, for the README calls weights a "ratio of the numbers".
# Hurts: B of the headline is only seen with B of the button: a bad button makes a good headline lose, and
# nothing in the figures says so. An experiment with shares as weights has no B at all.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --legacy-peer-deps \
  @marvelapp/react-ab-test@3.1.0 react@16.14.0 react-dom@16.14.0
cat >check.cjs <<'JS'
const { createHash } = require('node:crypto');
const { emitter } = require('@marvelapp/react-ab-test');

// random ids, the same ones in each run
const ids = Array.from({ length: 1000 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex'));
let experiments = 0;
function define(weights) {
  const name = `experiment-${(experiments += 1)}`;
  emitter.defineVariants(name, ['A', 'B', 'C'].slice(0, weights.length), weights);
  return name;
}
const variantsOf = (name) => ids.map((id) => emitter.calculateActiveVariant(name, id));
const percentOf = (list, isOne) => Math.round((100 * list.filter(isOne).length) / list.length);
const shareOf = (list) => ['A', 'B', 'C'].map((letter) => percentOf(list, (variant) => variant === letter));
// Without an identifier the variant of a name stays, so that each visitor is an experiment here.
const atRandom = (weights) => ids.map(() => emitter.calculateActiveVariant(define(weights)));
const [headline, button] = [variantsOf(define([50, 50])), variantsOf(define([50, 50]))];
const seen = {
  same: percentOf(ids, (_, i) => headline[i] === button[i]),
  shares: [[50, 50], [20, 40, 40], [0.5, 0.5], [0.1, 0.9], [0.2, 0.4, 0.4]].map((weights) =>
    shareOf(variantsOf(define(weights))),
  ),
  random: [[50, 50], [0.5, 0.5], [0.2, 0.4, 0.4]].map((weights) => shareOf(atRandom(weights))),
};
console.log(process.version, '@marvelapp/react-ab-test 3.1.0', seen);
const isNear = (shares, expected) => shares.every((share, i) => Math.abs(share - expected[i]) <= 6);
const isA = (shares) => shares.join() === '100,0,0';
const holds = [
  seen.same === 100,
  isNear(seen.shares[0], [50, 50, 0]),
  isNear(seen.shares[1], [20, 40, 40]),
  seen.shares.slice(2).every(isA),
  isNear(seen.random[0], [50, 50, 0]),
  seen.random.slice(1).every(isA),
];
process.exit(holds.every(Boolean) ? 0 : 1);
JS
node check.cjs
