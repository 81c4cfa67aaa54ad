#!/bin/sh
# Packages: node-ical 0.26.1 and ical.js 2.2.1 (npm), on Node 20 or later.
# Behaviour: of the same file, with a time zone, the two have other times on days on which clocks change.
# DURATION:P1D from noon of 31 October 2026 in New York ends at 11:00 of the next day in node-ical, as
# 24 hours, and P1W too; PT24H ends at 12:00 in ical.js, 25 hours later. An event at 01:30 of 1 November
# is in the second 01:30 for both; in a daily series node-ical has the first one. 02:30 of 8 March, which
# no clock shows, is 03:30 in node-ical and 01:30 in ical.js.
# Expected: RFC 5545: days and weeks follow the clock and hours are exact (3.3.6), a repeated time is the
# first one, and one that is skipped is counted by the offset before it, here 03:30 (3.3.5).
# Hurts: a rep who is out "for a day" from noon gets calls an hour early, shifts of 24 hours overlap,
# and callbacks at night are an hour off, on two days of the year alone.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-ical@0.26.1 ical.js@2.2.1
cat >calendar.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'node-ical';

const zone = `BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`;
const shortText = (date) => date.toISOString().slice(5, 16);
function read(start, duration, rule = '') {
  const event = `BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=America/New_York:${start}
DURATION:${duration}\n${rule}SUMMARY:Call\nEND:VEVENT`;
  const file = `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\n${zone}\n${event}\nEND:VCALENDAR\n`.replaceAll('\n', '\r\n');
  const one = Object.values(ical.sync.parseICS(file)).find(({ type }) => type === 'VEVENT');
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
  const other = new ICAL.Event(calendar.getFirstSubcomponent('vevent'));
  const second = one.rrule?.all()[1];
  const ends = [[one.start, one.end], [other.startDate.toJSDate(), other.endDate.toJSDate()]];
  return [...ends.map((times) => times.map(shortText).join(' to ')), ...(second ? [shortText(second)] : [])].join(' | ');
}
const seen = [
  read('20261031T120000', 'P1D'),
  read('20261031T120000', 'P1W'),
  read('20261031T120000', 'PT24H'),
  read('20261101T013000', 'PT30M'),
  read('20261031T013000', 'PT30M', 'RRULE:FREQ=DAILY;COUNT=2\n'),
  read('20260308T023000', 'PT30M'),
];
console.log('in UTC, by node-ical | ical.js | the second day of a series by node-ical', seen);
const expected = [
  '10-31T16:00 to 11-01T16:00 | 10-31T16:00 to 11-01T17:00',
  '10-31T16:00 to 11-07T16:00 | 10-31T16:00 to 11-07T17:00',
  '10-31T16:00 to 11-01T16:00 | 10-31T16:00 to 11-01T17:00',
  '11-01T06:30 to 11-01T07:00 | 11-01T06:30 to 11-01T07:00',
  '10-31T05:30 to 10-31T06:00 | 10-31T05:30 to 10-31T06:00 | 11-01T05:30',
  '03-08T07:30 to 03-08T08:00 | 03-08T06:30 to 03-08T07:00',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node calendar.mjs
