#!/bin/sh
# Packages: namecase 1.1.2, @compwright/namecase 2.0.7, parse-full-name 1.2.7 and humanparser 2.7.0
# (npm), on Node 20 or later.
# Behaviour: both packages that put names typed in capitals right glue the y between two Spanish surnames
# to the second one: MARIA RUIZ Y PEREZ is Maria Ruiz yPerez. parse-full-name takes a first name that
# is also a particle of surnames for the beginning of a surname: Van Nguyen, Bin Li and Della Reese have
# no first name, and their last name is all of it, without an entry in `error`. humanparser has a first
# name for each, but makes Anne-Marie Le Pen one whose last name is Pen.
# Expected: Maria Ruiz y Perez; of two words in a field for the whole name the first is the first name,
# as of Ma Long and Jane Doe, or the entry in `error` for what is not certain.
# Hurts: "Hello ," at the top of a mail; names that are hashed for an ad platform match no person.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent namecase@1.1.2 @compwright/namecase@2.0.7 parse-full-name@1.2.7 \
  humanparser@2.7.0
cat >check.cjs <<'JS'
const compwright = require('@compwright/namecase');
const humanparser = require('humanparser');
const namecase = require('namecase');
const { parseFullName } = require('parse-full-name');

const cased = ['MARIA RUIZ Y PEREZ', 'jose ortega y gasset', 'JANE DOE'].map((name) => [
  namecase(name),
  (compwright.default ?? compwright)(name),
]);
const names = ['Jane Doe', 'Van Nguyen', 'Bin Li', 'Della Reese', 'Ma Long', 'Anne-Marie Le Pen'];
const parts = names.map((name) => {
  const { first, last, error } = parseFullName(name);
  const { firstName, lastName } = humanparser.parseName(name);
  return `${first}|${last}|${error.length} ${firstName}|${lastName}`;
});
console.log({ cased, parts });
const expected = [
  'Jane|Doe|0 Jane|Doe',
  '|Van Nguyen|0 Van|Nguyen',
  '|Bin Li|0 Bin|Li',
  '|Della Reese|0 Della|Reese',
  'Ma|Long|0 Ma|Long',
  'Anne-Marie|Le Pen|0 Anne-Marie|Pen',
];
const expectedCase = ['Maria Ruiz yPerez', 'Jose Ortega yGasset', 'Jane Doe'].map((name) => [name, name]);
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
process.exit(same(parts, expected) && same(cased, expectedCase) ? 0 : 1);
JS
node check.cjs
