#!/bin/sh
# Package: luxon 3.7.2 (npm), on Node 20 or later.
# Behaviour: which of two instants a time in the repeated hour of autumn is depends on the day of the
# call: read in January, 2026-11-01T01:30 in New York is 06:30 UTC, and read in July 05:30 UTC, also by
# fromSQL and fromObject, and in other zones. The documents say that either may come, not that the
# same text changes with the season.
# Expected: the earlier one each time, as `Date`, Temporal ("compatible") and date-fns have it; at
# least the same one each time.
# Hurts: a report or an import with local times that is run again half a year later has other
# instants, and a test that passes in winter fails in summer.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent luxon@3.7.2
cat >check.cjs <<'JS'
const { DateTime, Settings, VERSION } = require('luxon');

const zone = 'America/New_York';
const read = () =>
  [
    DateTime.fromISO('2026-11-01T01:30', { zone }),
    DateTime.fromSQL('2026-11-01 01:30:00', { zone }),
    DateTime.fromObject({ year: 2026, month: 11, day: 1, hour: 1, minute: 30 }, { zone }),
    DateTime.fromISO('2026-10-25T02:30', { zone: 'Europe/Berlin' }),
  ].map((time) => time.toUTC().toFormat('HH:mm'));
function readIn(month) {
  Settings.now = () => Date.UTC(2026, month - 1, 15);
  return read().join(' ');
}
const seen = { version: VERSION, january: readIn(1), july: readIn(7) };
console.log(seen); // in UTC
const expected = {
  version: '3.7.2',
  january: '06:30 06:30 06:30 01:30',
  july: '05:30 05:30 05:30 00:30',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
