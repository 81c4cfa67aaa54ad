#!/bin/sh
# Packages: awesome-phonenumber 7.8.0 and google-libphonenumber 3.2.47 (npm), on Node 20 or later.
# Behaviour: `regionCode` of a number that is written without a plus is the region that was passed, not
# that of the number: with US, numbers of Puerto Rico, Guam, Canada and Jamaica are US, and so is
# 011 44 20 7946 0958, although its `e164` is +44… and its `countryCode` 44. `valid` is true for all,
# and the same numbers with a plus have their own regions.
# Expected: the region of the number, as getRegionCodeForNumber of the library inside returns it.
# Hurts: a form that calls or sells leads of the fifty states alone passes numbers from elsewhere.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent awesome-phonenumber@7.8.0 google-libphonenumber@3.2.47
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { parsePhoneNumber } from 'awesome-phonenumber';
import libphonenumber from 'google-libphonenumber';

const { version } = JSON.parse(readFileSync('node_modules/awesome-phonenumber/package.json', 'utf8'));
const google = libphonenumber.PhoneNumberUtil.getInstance();
const numbers = ['787-766-1234', '671-472-1234', '416-555-1234', '876-926-1234', '011 44 20 7946 0958'];
const seen = numbers.map((text) => {
  const plain = parsePhoneNumber(text, { regionCode: 'US' });
  const withPlus = parsePhoneNumber(plain.number.e164, { regionCode: 'US' });
  const region = google.getRegionCodeForNumber(google.parse(text, 'US'));
  return [plain.valid, plain.number.e164, plain.regionCode, withPlus.regionCode, region].join(' ');
});
console.log(`awesome-phonenumber ${version}: valid, E.164, region, region with a plus, Google's region`);
console.log(seen);
const expected = [
  'true +17877661234 US PR PR',
  'true +16714721234 US GU GU',
  'true +14165551234 US CA CA',
  'true +18769261234 US JM JM',
  'true +442079460958 US GB GB',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
