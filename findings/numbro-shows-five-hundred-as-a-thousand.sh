#!/bin/sh
# Packages: numbro 2.5.0 and numeral 2.0.6 (npm), on Node 20 or later.
# Behaviour: with `average: true`, numbro takes the larger unit from half of it on: 499 is "499" and
# 500 is "1k", 499,999 is "500k" and 500,000 is "1m". With `mantissa: 1`, 733,400 is "0.7m". The
# format "0.0a", by which numbro stands in for numeral, has the same. `formatCurrency` has not:
# $733k, and then $1000k for 999,500. In numeral 999,999 is "1.0m" and minus 999,999 "-1000.0k".
# Expected: 500 and 733.4k, as Intl.NumberFormat (compact) and numeral have them; `lowPrecision`,
# which turns it off, is named in a comment of the source alone. A sign changes nothing but the sign.
# Hurts: in a report with short figures a campaign with 500 visits has a thousand, and one with
# $499,999 of cost beside another with $500,000 has half of it.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent numbro@2.5.0 numeral@2.0.6
cat >check.mjs <<'JS'
import numbro from 'numbro';
import numeral from 'numeral';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const seen = [499, 500, 499_999, 500_000, 733_400].map((count) =>
  [
    count,
    numbro(count).format({ average: true }),
    numbro(count).format({ average: true, mantissa: 1 }),
    numbro(count).format('0.0a'),
    numbro(count).format({ average: true, mantissa: 1, lowPrecision: false }),
    numeral(count).format('0.0a'),
    compact.format(count),
  ].join(' '),
);
const money = [733_400, 999_500].map((cost) => numbro(cost).formatCurrency({ average: true }));
const signs = [999_999, -999_999].map((amount) => numeral(amount).format('0.0a'));
console.log('number, numbro average, with mantissa, by "0.0a", without low precision, numeral, Intl');
console.log(seen, money, signs);
const expected = [
  '499 499 499.0 499.0 499.0 499.0 499',
  '500 1k 0.5k 0.5k 500.0 500.0 500',
  '499999 500k 500.0k 500.0k 500.0k 500.0k 500K',
  '500000 1m 0.5m 0.5m 500.0k 500.0k 500K',
  '733400 1m 0.7m 0.7m 733.4k 733.4k 733.4K',
];
const same = JSON.stringify(seen) === JSON.stringify(expected);
process.exit(same && money.join() === '$733k,$1000k' && signs.join() === '1.0m,-1000.0k' ? 0 : 1);
JS
node check.mjs
