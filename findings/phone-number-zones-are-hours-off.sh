#!/bin/sh
# Packages: phone-number-timezone 1.0.0 and what it reads, phone-number-to-timezone 1.0.8 and
# libphonenumber-geo-carrier 1.2.13 (npm), with libphonenumber-js 1.12.31, on Node 20 or later.
# Behaviour: of an area code in two zones phone-number-timezone returns the eastern one, also where few live in
# it: Bend and all of Oregon outside Portland are in Denver's zone, El Paso in Chicago's, Gary, Paducah,
# Clarksville and Pensacola in New York's. Phoenix has Denver's, although its clocks do not change,
# and a toll-free number America/Adak. libphonenumber-geo-carrier, its own dependency, has the zones of the
# places. phone-number-to-timezone has Mexico City, Kingston and Saskatchewan an hour late in
# summer and Santo Domingo an hour early in winter; on a server in UTC summer starts on the evening before.
# Expected: the zone of the place, or all zones of a code, as libphonenumber-geo-carrier returns them, and
# none for a toll-free number; clocks of the year (Mexico's stopped changing in 2022).
# Hurts: calls to consumers are lawful from 8 to 21 o'clock where they live; by this clock of Denver a
# person in Oregon is called at 7, and one in Phoenix all summer.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent phone-number-timezone@1.0.0 phone-number-to-timezone@1.0.8 \
  libphonenumber-geo-carrier@1.2.13 libphonenumber-js@1.12.31
cat >check.cjs <<'JS'
const { timezones } = require('libphonenumber-geo-carrier');
const { parsePhoneNumberFromString } = require('libphonenumber-js');
const { phoneNumberTimezone } = require('phone-number-timezone');
const { getLocalInfo } = require('phone-number-to-timezone');

const Real = Date;
/** The clock at a number by the package at an instant, and by Intl in its zone. */
function clocksOf(number, zone, at) {
  const now = Real.parse(at);
  globalThis.Date = class extends Real {
    constructor(...parts) {
      super(...(parts.length === 0 ? [now] : parts));
    }
  };
  const { display } = getLocalInfo(number, { military: true, zone_display: 'offset' }).time;
  globalThis.Date = Real;
  const form = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  return `${display}, not ${new Real(now).toLocaleTimeString('en-US', form)}`;
}
const places = {
  Boston: '+16172662266', Bend: '+15413824800', Phoenix: '+16022566666', 'El Paso': '+19155445600',
  Gary: '+12198852222', Paducah: '+12704442222', Clarksville: '+19316486200', Pensacola: '+18504443777',
};
const short = (zone) => zone.replace('America/', '');
async function main() {
  const seen = {};
  for (const [place, number] of Object.entries(places)) {
    const right = await timezones(parsePhoneNumberFromString(number));
    seen[place] = `${short(await phoneNumberTimezone(number))}, not ${right.map(short).join()}`;
  }
  seen.tollFree = await phoneNumberTimezone('+18006666666');
  seen.mexico = clocksOf('+525512345678', 'America/Mexico_City', '2026-07-15T20:30Z');
  seen.kingston = clocksOf('+18769221234', 'America/Jamaica', '2026-07-15T20:30Z');
  seen.regina = clocksOf('+13067776666', 'America/Regina', '2026-07-15T20:30Z');
  seen.santoDomingo = clocksOf('+18096886688', 'America/Santo_Domingo', '2026-01-15T20:30Z');
  seen.evening = clocksOf('+16172662266', 'America/New_York', '2026-03-08T00:30Z');
  seen.winter = clocksOf('+16172662266', 'America/New_York', '2026-01-15T20:30Z');
  console.log(process.version, 'phone-number-timezone 1.0.0, phone-number-to-timezone 1.0.8', seen);
  const expected = {
    Boston: 'New_York, not New_York',
    Bend: 'Denver, not Los_Angeles',
    Phoenix: 'Denver, not Phoenix',
    'El Paso': 'Chicago, not Denver',
    Gary: 'New_York, not Chicago',
    Paducah: 'New_York, not Chicago',
    Clarksville: 'New_York, not Chicago',
    Pensacola: 'New_York, not Chicago',
    tollFree: 'America/Adak',
    mexico: '15:30, not 14:30',
    kingston: '16:30, not 15:30',
    regina: '15:30, not 14:30',
    santoDomingo: '15:30, not 16:30',
    evening: '20:30, not 19:30',
    winter: '15:30, not 15:30',
  };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
}
main();
JS
TZ=UTC node check.cjs
