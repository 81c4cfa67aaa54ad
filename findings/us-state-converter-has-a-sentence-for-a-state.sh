#!/bin/sh
# Packages: us-state-converter 1.0.8, us-state-codes 1.1.2 and us-states-normalize 1.0.0 (npm), on Node 20 or later.
# Behaviour: what us-state-converter does not find is a sentence: `abbr('MA')`, which is an abbreviation already,
# is "No abbreviation found with that state name", and `fullName('Texas')` "No state found with that
# abbreviation". So is a name with a space behind it, Mass. and Washington DC. us-state-codes has null there and
# reads the space; us-states-normalize reads all of these, and has null for Puerto Rico.
# Expected: the abbreviation itself, or null or an error, as a value that is not found is no state; its
# types, a string, do not say which it is.
# Hurts: the state of a lead, a text of the right type, is a sentence in the file for the insurer; leads who typed
# MA have it and those who typed Massachusetts have not.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent us-state-converter@1.0.8 us-state-codes@1.1.2 us-states-normalize@1.0.0
cat >check.cjs <<'JS'
const { getStateCodeByStateName } = require('us-state-codes');
const { abbr, fullName } = require('us-state-converter');
const normalize = require('us-states-normalize');

const names = ['Massachusetts', 'MA', 'Massachusetts ', 'Mass.', 'AE', 'Puerto Rico', 'Washington DC'];
const seen = names.map((name) => {
  const codes = [abbr(name), getStateCodeByStateName(name), (normalize.default ?? normalize)(name)];
  return `${JSON.stringify(name)}: ${codes.join(' | ')}`;
});
seen.push(fullName('TX'), fullName('Texas'));
console.log('typed: us-state-converter | us-state-codes | us-states-normalize', seen);
const no = 'No abbreviation found with that state name';
const expected = [
  '"Massachusetts": MA | MA | MA',
  `"MA": ${no} |  | MA`,
  `"Massachusetts ": ${no} | MA | MA`,
  `"Mass.": ${no} |  | MA`,
  `"AE": ${no} |  | `,
  '"Puerto Rico": PR | PR | ',
  `"Washington DC": ${no} |  | DC`,
  'Texas',
  'No state found with that abbreviation',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
