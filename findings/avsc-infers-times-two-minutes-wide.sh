#!/bin/sh
# Package: avsc 5.7.9 (npm), on Node 20 or later.
# Behaviour: `Type.forValue`, which infers a schema from a value, has `float`, four bytes, for each number that is not
# an int of 32 bits: the value it was inferred from does not survive it, and `isValid` says that it fits. A time in
# milliseconds, 1793511000123, is 1793510998016, and ten minutes of events have six times, up to 65 seconds off; the
# ids 12345678901 and 12345678902 are one id; $19.99 is 19.989999771118164. Only from 2^53 - 1 on it is `double`.
# Expected: a type that its own value fits, `long` for a whole number and `double` for the rest. That decimals are
# floats is said where it is described ([1, 4.5, 8] is an "array of floats"); that whole numbers are is not.
# Hurts: events that are stored by an inferred schema have their times in steps of two minutes, and a join by a lead's
# number finds another lead.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent avsc@5.7.9
cat >check.cjs <<'JS'
const { Type } = require('avsc');
const { version } = require('avsc/package.json');

const event = { at: 1793511000123, lead: 12345678901, clicks: 3, payout: 19.99 };
const type = Type.forValue(event);
const fields = type.fields.map(({ name, type }) => `${name} ${type.typeName}`).join(', ');
const read = { ...type.fromBuffer(type.toBuffer(event)) };
const times = Array.from({ length: 600 }, (_, i) => event.at + i * 1000);
const inferred = Type.forValue(event.at);
const stored = times.map((time) => inferred.fromBuffer(inferred.toBuffer(time)));
const off = stored.map((time, i) => Math.abs(time - times[i]));
const seen = {
  fields,
  isValid: type.isValid(event),
  read,
  sameLead: inferred.toBuffer(12345678901).equals(inferred.toBuffer(12345678902)),
  timesOfTenMinutes: new Set(stored).size,
  secondsOffAtMost: Math.round(Math.max(...off) / 1000),
  combined: Type.forTypes([Type.forValue(3), Type.forValue(event.lead)]).typeName,
};
console.log(version, seen);
const expected = {
  fields: 'at float, lead float, clicks int, payout float',
  isValid: true,
  read: { at: 1793510998016, lead: 12345678848, clicks: 3, payout: 19.989999771118164 },
  sameLead: true,
  timesOfTenMinutes: 6,
  secondsOffAtMost: 65,
  combined: 'float',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
