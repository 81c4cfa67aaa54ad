#!/bin/sh
# Packages: ssn 1.0.3 and ssn-validator 2.0.1 (npm), on Node 20 or later.
# Behaviour: `ParseSSN`, which "performs validity", refuses the areas 580 to 584 and 596 to 599, Puerto Rico and the
# Virgin Islands, 586, Guam, 700 to 728, railroads, and 773 to 899, which are in use since the numbers are drawn by
# chance, from 25 June 2011 on: with a few more 192 areas, "area number is not valid". It takes 123-00-1234 and
# 123-12-0000, which were never given, and 078-05-1120, the number on a wallet's sample card. ssn-validator is right
# in all of these.
# Expected: each area but 000, 666 and 900 to 999, and no group 00 or serial 0000, as the Social Security
# Administration has it; where a state is not known, none.
# Hurts: a quote or a loan is refused to people born in San Juan, to children and to who came to the country after 2011,
# as if they had lied, while the made-up numbers pass.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts ssn@1.0.3 ssn-validator@2.0.1
cat >check.cjs <<'JS'
const { ParseSSN } = require('ssn');
const { isValid } = require('ssn-validator');
const { version } = require('ssn/package.json');

function isTaken(text) {
  try {
    return new ParseSSN(text) !== null;
  } catch (error) {
    if (!/not valid/.test(error.message ?? error)) throw error;
    return false;
  }
}
const areas = Array.from({ length: 899 }, (_, i) => String(i + 1).padStart(3, '0')).filter((area) => area !== '666');
const refused = areas.filter((area) => !isTaken(`${area}121234`)).map(Number);
const ranges = [];
for (const area of refused) {
  if (ranges.at(-1)?.[1] === area - 1) ranges.at(-1)[1] = area;
  else ranges.push([area, area]);
}
const seen = [
  refused.length,
  ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(' '),
  ['123001234', '123120000', '078051120', '000121234', '666121234'].map(isTaken).join(' '),
  areas.filter((area) => !isValid(`${area}121234`)).length,
  ['123001234', '123120000', '078051120', '000121234', '666121234'].map(isValid).join(' '),
];
console.log(process.version, 'ssn', version, seen);
const expected = [
  192,
  '580-584 586 588 596-599 700-749 752-755 773-899',
  'true true true false false',
  0,
  'false false false false false',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
