#!/bin/sh
# Packages: ics 3.12.0, with ical.js 2.2.1, its ical-expander 3.2.0 and node-ical 0.26.1 (npm) as readers, on Node 20 or
# later.
# Behaviour: `exclusionDates` do not follow the times of the event. With `startInputType: 'utc'` the start is read as
# UTC and the exclusion by the clock of the process: in New York a series from 14:30 UTC without 8 November is written
# as DTSTART:…T143000Z and EXDATE:…T193000Z, and no visit is left out. With `startOutputType: 'local'`, a start without
# a zone, the exclusion is an instant in UTC: it is left out for readers in the zone of the server alone. For whole
# days it is written without VALUE=DATE, which ical.js refuses. Only local in and UTC out is right.
# Expected: the exclusion in the same form and zone as the start, as `end` has it ("The default is the value of
# `startInputType`"); the README calls exclusions date-times "for recurring events" and names no zone.
# Hurts: a weekly call or a visit that was called off stays in the calendar, and a person waits for nothing.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ics@3.12.0 ical.js@2.2.1 ical-expander@3.2.0 node-ical@0.26.1
cat >check.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createEvent } from 'ics';

const read = `import IcalExpander from 'ical-expander';
import ical from 'node-ical';
const { text } = JSON.parse(process.argv[1]);
const range = [new Date('2026-10-30'), new Date('2026-12-30')];
let byIcalJs;
try {
  const { occurrences } = new IcalExpander({ ics: text }).between(...range);
  byIcalJs = occurrences.map(({ startDate }) => startDate.toString().slice(5, 10)).join(' ');
} catch {
  byIcalJs = 'refused';
}
const event = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const visits = ical.expandRecurringEvent(event, { from: range[0], to: range[1] });
console.log(byIcalJs + ', node-ical ' + visits.map(({ start }) => start.toISOString().slice(5, 10)).join(' '));`;
function write(start, excluded, options) {
  const series = { title: 'Visit', recurrenceRule: 'FREQ=WEEKLY;COUNT=3' };
  const { value } = createEvent({ ...series, start, exclusionDates: [excluded], duration: { hours: 1 }, ...options });
  const lines = value.match(/^(DTSTART|EXDATE).*(?=\r)/gm).join(' ');
  const readIn = (zone) => {
    const env = { ...process.env, TZ: zone };
    const args = ['--input-type=module', '-e', read, JSON.stringify({ text: value })];
    return execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim();
  };
  return [lines, readIn('America/New_York'), readIn('America/Los_Angeles')];
}
const [first, second] = [[2026, 11, 1, 14, 30], [2026, 11, 8, 14, 30]];
const seen = {
  plain: write(first, second, {}),
  utc: write(first, second, { startInputType: 'utc' }),
  local: write(first, second, { startOutputType: 'local' }),
  days: write([2026, 11, 1], [2026, 11, 8], { duration: { days: 1 } }),
};
const { version } = JSON.parse(readFileSync('node_modules/ics/package.json', 'utf8'));
console.log(version, 'lines, visits for readers in New York and Los Angeles', seen);
const [left, all] = ['11-01 11-15, node-ical 11-01 11-15', '11-01 11-08 11-15, node-ical 11-01 11-08 11-15'];
const refused = 'refused, node-ical 11-01 11-15';
const expected = {
  plain: ['DTSTART:20261101T193000Z EXDATE:20261108T193000Z', left, left],
  utc: ['DTSTART:20261101T143000Z EXDATE:20261108T193000Z', all, all],
  local: ['DTSTART:20261101T143000 EXDATE:20261108T193000Z', left, all],
  days: ['DTSTART;VALUE=DATE:20261101 EXDATE:20261108', refused, refused],
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
TZ=America/New_York node check.mjs
