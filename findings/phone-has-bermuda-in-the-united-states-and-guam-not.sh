#!/bin/sh
# Packages: phone 3.1.72 (npm) and, beside it, libphonenumber-js 1.13.16, on Node 20 or later.
# Behaviour: of numbers as people write them, without +1, Bermuda's (441) is valid and in the USA, as Puerto Rico's and
# the Virgin Islands' are, also with `country: 'USA'`; those of Guam (671), the Northern Marianas (670) and American
# Samoa (684) are not valid. With +1 Bermuda is still the USA, Guam and the Marianas are themselves, and American
# Samoa is not valid.
# Expected: Bermuda is no part of the United States, as the Bahamas and Jamaica are none here; territories of the
# United States are treated in one way.
# Hurts: a form that accepts the United States alone sells leads from Bermuda, with its rates for calls, and refuses
# people of Guam and American Samoa.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent phone@3.1.72 libphonenumber-js@1.13.16
cat >check.cjs <<'JS'
const parse = require('libphonenumber-js/max').default;
const { phone } = require('phone');

const seen = ['617', '787', '340', '441', '242', '876', '671', '670', '684'].map((code) => {
  const results = [
    phone(`(${code}) 236-1234`),
    phone(`(${code}) 236-1234`, { country: 'USA' }),
    phone(`+1${code}2361234`),
  ];
  const own = parse(`+1${code}2361234`).country;
  return `${code}: ${results.map((one) => (one.isValid ? one.countryIso2 : '-')).join(' ')}, ${own}`;
});
console.log(process.version, 'as written, in the USA, with +1, and by libphonenumber-js', seen);
const expected = [
  '617: US US US, US',
  '787: US US US, PR',
  '340: US US US, VI',
  '441: US US US, BM',
  '242: - - BS, BS',
  '876: - - JM, JM',
  '671: - - GU, GU',
  '670: - - MP, MP',
  '684: - - -, AS',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
