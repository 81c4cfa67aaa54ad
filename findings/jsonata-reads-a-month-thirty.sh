#!/bin/sh
# Package: jsonata 2.2.2 (npm), the language of transformations in Node-RED and others, on Node 20 or later.
# Behaviour: `$toMillis` with a picture does not look at the size of its parts. By [M]/[D]/[Y] the day 30/11/2026, as a
# European export has it, is 11 June 2028, 13/1/2026 New Year of 2027, and 02/30/2026 is 2 March; ISO days, which need
# no picture, are read likewise (2026-02-30). A year of two digits is one of the last century: what `$fromMillis`
# writes by [M]/[D]/[Y,2-2] for 2026 it reads as 1926. It cannot read NOV, which it writes by [MN,*-3], and a
# space behind the day makes the result undefined.
# Expected: an error for a month or day that no calendar has, as there is one for a text that is no time (D3110), or
# undefined, as for a text that does not fit; and what one function wrote read by the other with the same picture.
# Hurts: days up to the 12th of a month look right in a file with the day first, the rest are spread over the next
# two and a half years, and a sum of all is right; spend of "26" is in 1926, in no report.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent jsonata@2.2.2
cat >check.mjs <<'JS'
import jsonata from 'jsonata';

async function evaluate(expression) {
  try {
    return await jsonata(expression).evaluate({});
  } catch (error) {
    return error.code;
  }
}
const dayText = (millis) => (typeof millis === 'number' ? new Date(millis).toISOString().slice(0, 10) : String(millis));
async function read(text, picture) {
  const found = await evaluate(`$toMillis("${text}"${picture === undefined ? '' : `, "${picture}"`})`);
  return `${text}${picture === undefined ? '' : ` by ${picture}`}: ${dayText(found)}`;
}
async function writeAndRead(picture) {
  const text = await evaluate(`$fromMillis(${Date.UTC(2026, 10, 1)}, "${picture}")`);
  return `written ${await read(text, picture)}`;
}
const american = '[M]/[D]/[Y]';
const seen = [
  await read('11/1/2026', american),
  await read('30/11/2026', american),
  await read('13/1/2026', american),
  await read('02/30/2026', american),
  await read('2026-02-30'),
  await read('soon'),
  await read('11/1/2026 ', american),
  await writeAndRead('[M]/[D]/[Y,2-2]'),
  await writeAndRead('[D01]-[MN,*-3]-[Y]'),
  await writeAndRead('[D01]-[MNn,*-3]-[Y]'),
];
console.log(process.version, 'jsonata 2.2.2', seen);
const expected = [
  '11/1/2026 by [M]/[D]/[Y]: 2026-11-01',
  '30/11/2026 by [M]/[D]/[Y]: 2028-06-11',
  '13/1/2026 by [M]/[D]/[Y]: 2027-01-01',
  '02/30/2026 by [M]/[D]/[Y]: 2026-03-02',
  '2026-02-30: 2026-03-02',
  'soon: D3110',
  '11/1/2026  by [M]/[D]/[Y]: undefined',
  'written 11/1/26 by [M]/[D]/[Y,2-2]: 1926-11-01',
  'written 01-NOV-2026 by [D01]-[MN,*-3]-[Y]: D3136',
  'written 01-Nov-2026 by [D01]-[MNn,*-3]-[Y]: 2026-11-01',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
