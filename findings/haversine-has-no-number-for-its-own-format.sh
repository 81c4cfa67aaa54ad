#!/bin/sh
# Packages: haversine 1.1.1, fast-haversine 1.0.0 and geolib 3.3.14 (npm), on Node 20 or later.
# Behaviour: with the format `{lat,lon}`, as the README of haversine lists it, each distance is NaN, and with a
# `threshold` each place is too far: the source compares with `{lon,lat}`. A unit that it does not know is km without
# an error: Boston is 4,170 "miles" or "mi" from Los Angeles, and 2,592 in "mile". fast-haversine is no haversine:
# from Boston to Los Angeles it has 88 miles too many, to Seattle 94; to Providence it is right.
# Expected: the format of the README, an error for a unit that is not there, and the formula that the package is named
# for, "the fastest implementation of the haversine algorithm".
# Hurts: the price of a move goes by its miles: 60 % too many by one letter; a search for movers within 50 miles finds
# none, and moves from coast to coast are 4 % too dear where those in a test are right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent haversine@1.1.1 fast-haversine@1.0.0 geolib@3.3.14
cat >check.cjs <<'JS'
const fast = require('fast-haversine');
const { getDistance } = require('geolib');
const haversine = require('haversine');

const places = {
  boston: { latitude: 42.3601, longitude: -71.0589 },
  'los angeles': { latitude: 34.0522, longitude: -118.2437 },
  seattle: { latitude: 47.6062, longitude: -122.3321 },
  providence: { latitude: 41.824, longitude: -71.4128 },
};
const short = ({ latitude, longitude }) => ({ lat: latitude, lon: longitude });
const miles = (meters) => Math.round(meters / 1609.344);
const { boston, providence, 'los angeles': losAngeles } = places;
const listed = { format: '{lat,lon}', unit: 'mile' };
const seen = [
  `{lat,lon}: ${haversine(short(boston), short(providence), listed)}`,
  `{lat,lon} within 50 miles: ${haversine(short(boston), short(providence), { ...listed, threshold: 50 })}`,
  `within 50 miles: ${haversine(boston, providence, { unit: 'mile', threshold: 50 })}`,
  ...['mile', 'miles', 'mi'].map((unit) => `${unit}: ${Math.round(haversine(boston, losAngeles, { unit }))}`),
  ...['los angeles', 'seattle', 'providence'].map((name) => {
    const far = places[name];
    const meters = [haversine(boston, far, { unit: 'meter' }), getDistance(boston, far), fast(short(boston), short(far))];
    return `${name}: ${meters.map(miles).join(' ')}`;
  }),
];
console.log(process.version, 'miles by haversine, geolib and fast-haversine', seen);
const expected = [
  '{lat,lon}: NaN',
  '{lat,lon} within 50 miles: false',
  'within 50 miles: true',
  'mile: 2592',
  'miles: 4170',
  'mi: 4170',
  'los angeles: 2591 2594 2679',
  'seattle: 2486 2488 2580',
  'providence: 41 41 41',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
