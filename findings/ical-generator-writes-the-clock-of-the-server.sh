#!/bin/sh
# Packages: ical-generator 11.1.2 and luxon 3.7.2 (npm), on Node 20 or later.
# Behaviour: a `Date` with a zone (`start: new Date(…), timezone: 'America/New_York'`, as in the
# package's own example) is written with the clock of the process under the name of that zone: 15:00
# in New York is DTSTART;TZID=America/New_York:…T200000 on a server in UTC, T120000 in Los Angeles,
# and right only where the process is in New York. Where the calendar has the zone, the same figures
# come without TZID, a time of each reader's own zone. Without a zone at all the instant is right (Z).
# Expected: a Date is an instant, and is written as the clock of the zone that is named, as Luxon's
# DateTime is, even one in UTC. The documents say that a time is assumed to match the zone; a Date has
# none to match.
# Hurts: an appointment to call back is hours off in the calendar of the customer, in production (UTC)
# and not on the desk of its developer; without a zone, which looks like the omission, it is right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ical-generator@11.1.2 luxon@3.7.2
cat >start.mjs <<'JS'
import ical from 'ical-generator';
import { DateTime } from 'luxon';

const zone = 'America/New_York';
const at = new Date('2026-11-02T15:00:00-05:00');
const startOf = (calendar, event) => {
  calendar.createEvent({ summary: 'Call back', ...event });
  return /DTSTART.*/.exec(calendar.toString())[0].replace('DTSTART', '').replace('20261102', '');
};
console.log(
  [
    startOf(ical(), { start: at, timezone: zone }),
    startOf(ical({ timezone: zone }), { start: at }),
    startOf(ical(), { start: at }),
    startOf(ical(), { start: DateTime.fromJSDate(at, { zone: 'utc' }), timezone: zone }),
  ].join(' '),
);
JS
seen=$(for zone in UTC America/Los_Angeles America/New_York; do echo "$zone $(TZ=$zone node start.mjs)"; done)
echo "process, zone of the event, of the calendar, none, by Luxon
$seen"
[ "$seen" = "UTC ;TZID=America/New_York:T200000 :T200000 :T200000Z ;TZID=America/New_York:T150000
America/Los_Angeles ;TZID=America/New_York:T120000 :T120000 :T200000Z ;TZID=America/New_York:T150000
America/New_York ;TZID=America/New_York:T150000 :T150000 :T200000Z ;TZID=America/New_York:T150000" ]
