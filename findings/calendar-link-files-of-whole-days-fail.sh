#!/bin/sh
# Packages: calendar-link 2.11.5, ical.js 2.2.1 and node-ical 0.26.1 (npm), on Node 20 or later.
# Behaviour: with `allDay`, `duration` is dropped: three days are one, in the file and in the links for Google,
# Outlook and Yahoo alike; with `end` they are three. The file of a whole day says DTSTART:20261224 without
# VALUE=DATE, and ical.js, the reader of Thunderbird, refuses all of it ("invalid date-time value"); node-ical
# reads it. The UID of an event is a random number below 100,000. A backslash is not escaped:
# C:\new is "C:", a new line and "ew".
# Expected: three days, as README and types have both options without an exception; DTSTART;VALUE=DATE (RFC
# 5545, 3.3.4 and 3.8.2.4), a UID that is unique anywhere (3.8.4.7), and an escaped backslash (3.3.11).
# Hurts: an office that is closed for three days is open on the second; a day that a person wants to add cannot
# be opened; of 400 events in one calendar two have the same UID more often than not, and one
# appointment to call back replaces another one.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent calendar-link@2.11.5 ical.js@2.2.1 node-ical@0.26.1
cat >check.mjs <<'JS'
import { google, ics, outlook, yahoo } from 'calendar-link';
import ICAL from 'ical.js';
import ical from 'node-ical';

const fileOf = (event) => decodeURIComponent(ics(event)).replace(/^data:[^,]*,/, '');
function readByIcalJs(file) {
  try {
    const calendar = new ICAL.Component(ICAL.parse(file));
    const { startDate, description } = new ICAL.Event(calendar.getFirstSubcomponent('vevent'));
    return [startDate.toString(), description];
  } catch (error) {
    return error.message.slice(0, 23);
  }
}
const readByNodeIcal = (file) =>
  Object.values(ical.sync.parseICS(file)).find(({ type }) => type === 'VEVENT').datetype;
const closed = { title: 'Closed', start: '2026-12-24', allDay: true };
const byDuration = { ...closed, duration: [3, 'day'] };
const byEnd = { ...closed, end: '2026-12-27' };
const linked = (link, name) => new URL(link).searchParams.get(name).slice(0, 17);
const endsOf = (event) => [
  fileOf(event).match(/DTEND.*/)[0],
  linked(google(event), 'dates'),
  linked(outlook(event), 'enddt').slice(0, 10),
  linked(yahoo(event), 'et'),
];
const call = { title: 'Call', start: '2026-12-24T14:30:00Z', duration: [1, 'hour'] };
const numbers = Array.from({ length: 2000 }, () => Number(fileOf(call).match(/UID:(.*)/)[1]));
const seen = {
  byDuration: endsOf(byDuration),
  byEnd: endsOf(byEnd),
  start: fileOf(closed).match(/DTSTART.*/)[0],
  day: [readByIcalJs(fileOf(closed)), readByNodeIcal(fileOf(closed))],
  call: readByIcalJs(fileOf({ ...call, description: 'C:\\new' })),
  allBelow: numbers.every((number) => number < 100_000),
  someAbove: numbers.some((number) => number > 90_000),
};
console.log(process.version, 'calendar-link 2.11.5', seen);
const expected = {
  byDuration: ['DTEND:20261225', '20261224/20261225', '2026-12-25', '20261225'],
  byEnd: ['DTEND:20261227', '20261224/20261227', '2026-12-27', '20261227'],
  start: 'DTSTART:20261224',
  day: ['invalid date-time value', 'date'],
  call: ['2026-12-24T14:30:00Z', 'C:\new'],
  allBelow: true,
  someAbove: true,
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
