#!/bin/sh
# Packages: currency.js 2.0.4, numeral 2.0.6 and accounting 0.4.1 (npm), on Node 20 or later.
# Behaviour: the minus sign that Intl.NumberFormat writes in Swedish, Norwegian, Finnish and others is
# U+2212, as in pages that are set with care. All three libraries drop it with the signs of
# currencies: minus five is five, without an error, also with `errorOnInvalid` of currency.js. Of
# 1.2E+05, as Excel writes 120,000 into a CSV file from a narrow column, they make 1.2, and of 1e3
# thirteen.
# Expected: minus five, or an error or NaN for a sign that is not read; 120,000 and 1,000, as Number
# reads them.
# Hurts: a credit or a charge back becomes earnings of the same size, and a large cost one dollar.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent currency.js@2.0.4 numeral@2.0.6 accounting@0.4.1
cat >check.cjs <<'JS'
const accounting = require('accounting');
const currency = require('currency.js');
const numeral = require('numeral');

const versions = ['currency.js', 'numeral', 'accounting'].map(
  (name) => `${name} ${require(`${name}/package.json`).version}`,
);
console.log(versions.join(', '));
const swedish = new Intl.NumberFormat('sv').format(-5);
const languages = ['sv', 'nb', 'fi', 'et', 'lt', 'sl', 'hr', 'eu', 'fo', 'gsw', 'rm', 'en', 'es', 'de'];
const withSign = languages.filter((tag) => new Intl.NumberFormat(tag).format(-5).startsWith('\u2212'));
console.log(`U+2212 in ${withSign.join(', ')}`);
const seen = [swedish, '-5', '1.2E+05', '1e3'].map((text) => [
  currency(text, { errorOnInvalid: true }).value,
  numeral(text).value(),
  accounting.unformat(text),
]);
console.log(seen);
const expected = [
  [5, 5, 5],
  [-5, -5, -5],
  [1.21, 1.205, 1.205],
  [13, 13, 13],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) && withSign.length > 9 ? 0 : 1);
JS
node check.cjs
