#!/bin/sh
# Packages: areacodes 0.2.1 and zipcodes 8.0.0 (npm), on Node 20 or later.
# Behaviour: the position of 907, the only area code of Alaska, is 58.13, -48.19, in the sea between Labrador and
# Greenland, and its city Anchorage, 3,700 miles away. Alaska reaches across the 180th meridian: the mean of
# longitudes on both sides of it lies far to the east. All other 340 codes are within 60 miles of a zip code of their
# state.
# Expected: a place in Alaska: the README says of positions that they are "good to within +/- 200 miles".
# Hurts: a call from Anchorage is taken for one from the Atlantic: the distance to an agent, the nearest state (Maine
# of the fifty) and a time zone by position are wrong.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts areacodes@0.2.1 zipcodes@8.0.0
cat >check.cjs <<'JS'
const AreaCodes = require('areacodes');
const { version } = require('areacodes/package.json');
const { codes } = require('zipcodes/lib/codes.js');

const zips = Object.values(codes).filter(({ latitude, longitude }) => latitude && longitude);
function miles(one, other) {
  const wide = Math.cos((one.latitude * Math.PI) / 180);
  return 69 * Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * wide);
}
const nearest = (place, list) => list.reduce((best, zip) => (miles(place, zip) < miles(place, best) ? zip : best));
new AreaCodes().getAll((error, areas) => {
  if (error) throw error;
  const far = Object.entries(areas).flatMap(([area, { type, stateCode, city, location }]) => {
    const inState = zips.filter(({ state }) => state === stateCode);
    if (type !== 'local' || inState.length === 0 || miles(location, nearest(location, inState)) < 60) return [];
    const inCity = inState.filter((zip) => zip.city === city);
    const off = Math.round(miles(location, nearest(location, inCity)) / 100) * 100;
    const { state } = nearest(location, zips.filter(({ country, state }) => country === 'US' && state !== 'AE'));
    return [`${area} ${city} ${stateCode}: ${location.latitude}, ${location.longitude}, ${off} miles off, nearest ${state}`];
  });
  const count = Object.values(areas).filter(({ type }) => type === 'local').length;
  console.log(version, count, far);
  const expected = ['907 Anchorage AK: 58.127197, -48.192896, 3700 miles off, nearest ME'];
  process.exit(count === 341 && JSON.stringify(far) === JSON.stringify(expected) ? 0 : 1);
});
JS
node check.cjs
