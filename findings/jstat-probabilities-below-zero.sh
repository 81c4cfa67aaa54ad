#!/bin/sh
# Package: jstat 1.9.6 (npm), on Node 20 or later.
# Behaviour: the beta distribution is wrong at the size of a site's visits: beta.cdf(0.5, s, s), which
# is 0.5 by symmetry, is 0.4404 for a million and -0.17, below zero, for ten million.
# studentt.inv(0.975, 1e8) is 1.95698, less than the 1.95996 of the normal curve. poisson.pdf(k, k) is
# Infinity from 144 on, and NaN from 171 on.
# Expected: 0.5, at least a probability between 0 and 1, and quantiles that fall to 1.95996.
# Hurts: "probability that B is better" of an experiment with much traffic, and alarms on leads a day.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent jstat@1.9.6
cat >check.cjs <<'JS'
const { jStat } = require('jstat');
const { version } = require('jstat/package.json');
const seen = {
  version,
  beta: [1e3, 1e4, 1e5, 1e6, 1e7].map((s) => jStat.beta.cdf(0.5, s, s).toFixed(4)).join(' '),
  t: [1e4, 1e6, 1e8].map((df) => jStat.studentt.inv(0.975, df).toFixed(5)).join(' '),
  normal: jStat.normal.inv(0.975, 0, 1).toFixed(5),
  poisson: [100, 143, 144, 170, 171].map((k) => jStat.poisson.pdf(k, k).toFixed(4)).join(' '),
};
console.log(seen);
const expected = {
  version: '1.9.6',
  beta: '0.5000 0.5000 0.4999 0.4404 -0.1736',
  t: '1.96020 1.95997 1.95698',
  normal: '1.95996',
  poisson: '0.0399 0.0333 Infinity Infinity NaN',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
