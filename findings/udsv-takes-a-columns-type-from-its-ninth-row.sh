#!/bin/sh
# Package: udsv 0.7.3 (npm), on Node 20 or later.
# Behaviour: the type of a column is that of its ninth row, or of the last row in a shorter file. Where
# that row has a number, `typedObjs` makes NaN of each name in the column: of the campaigns Brand, Auto
# and 2026 two are NaN, and null in JSON. The same names in the order 2026, Auto, Brand are text. A file
# with nine names and the tenth row 2026 is right. A column of true and false that has "yes" in that
# row calls "yes" true, and "true" false.
# Expected: the type that fits all sampled rows, text where there is a name. The README calls it schema
# inference and names neither the row nor the number of rows.
# Hurts: an export that is sorted otherwise has no campaigns but one, and their cost is in a group null;
# amounts of which some have a dollar sign are NaN, and so is their sum.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent udsv@0.7.3
cat >types.mjs <<'JS'
import { inferSchema, initParser } from 'udsv';

function read(cells) {
  const file = ['name,clicks', ...cells.map((cell, index) => `${cell},${index}`), ''].join('\n');
  const schema = inferSchema(file);
  return initParser(schema).typedObjs(file).map(({ name }) => name).join(' ');
}
const eight = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const seen = [
  read(['Brand', 'Auto', '2026']),
  read(['2026', 'Auto', 'Brand']),
  read([...eight, '2026', 'I']),
  read([...eight, 'I', '2026']),
  read(['true', 'false', 'yes']),
  read(['$5', '$6', '7']),
];
console.log(process.version, 'udsv 0.7.3', seen);
const expected = [
  'NaN NaN 2026',
  '2026 Auto Brand',
  'NaN NaN NaN NaN NaN NaN NaN NaN 2026 NaN',
  'A B C D E F G H I 2026',
  'false false true',
  'NaN NaN 7',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node types.mjs
