#!/bin/sh
# Packages: parse-duration 2.1.9, timestring 7.0.0, juration 0.1.1 and iso8601-duration 2.1.4 (npm), on Node 20 or
# later.
# Behaviour: "1h30" is 5,400 seconds for parse-duration, 3,600 for timestring, which drops the 30, and 3,630 for
# juration. The length of a call as a telephone system has it, 01:30, is 1.03 milliseconds for parse-duration and 31
# seconds for juration, which does not read the text of its own format `chrono` either: 1:30:00 is 31 seconds. A minus
# is dropped by timestring and juration (-5m is 300), and -P7D is seven days ahead for iso8601-duration. "1,5 h" is 5
# hours and a second for juration and 15 hours for the other two. No case but 01:30 in timestring is an error.
# Expected: one length, or an error, as timestring has there; the README of parse-duration has "noisy input" and
# negatives, that of juration lists clocks as something to do, and that of iso8601-duration signs as not supported.
# Hurts: a buyer pays for calls of 90 seconds or more, and no call of a report in 01:30 is paid; a rule "-7d" looks for
# leads of the week to come.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent parse-duration@2.1.9 timestring@7.0.0 juration@0.1.1 iso8601-duration@2.1.4
cat >check.mjs <<'JS'
import { parse as parseIso, toSeconds } from 'iso8601-duration';
import juration from 'juration';
import parseDuration from 'parse-duration';
import timestring from 'timestring';

const packages = [
  (text) => Math.round(parseDuration(text) * 1000) / 1e6,
  timestring,
  (text) => juration.parse(text),
];
function read(text) {
  const lengths = packages.map((parse) => {
    try {
      return parse(text);
    } catch {
      return 'refused';
    }
  });
  return `${text}: ${lengths.join(', ')}`;
}
const seen = ['1h 30m', '1h30', '01:30', '-5m', '1,5 h'].map(read);
const chrono = juration.stringify(5400, { format: 'chrono' });
seen.push(`${chrono}: ${juration.parse(chrono)}`);
seen.push(`-P7D: ${toSeconds(parseIso('-P7D'), new Date('2026-06-01T12:00:00Z'))}`);
console.log(process.version, seen);
const expected = [
  '1h 30m: 5400, 5400, 5400',
  '1h30: 5400, 3600, 3630',
  '01:30: 0.00103, refused, 31',
  '-5m: -300, 300, 300',
  '1,5 h: 54000, 54000, 18001',
  '1:30:00: 31',
  '-P7D: 604800',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
