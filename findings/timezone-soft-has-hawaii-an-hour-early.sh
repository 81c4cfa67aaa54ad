#!/bin/sh
# Package: timezone-soft 1.5.2 (npm), on Node 20 or later.
# Behaviour: Hawaii, Honolulu and HST are Pacific/Honolulu with the offset -9, also for its own name; the zone is at
# -10, and America/Adak, beside it, is right. CST is Asia/Shanghai first, before 26 more, AST Asia/Riyadh and MT
# America/Phoenix, while CDT, MDT, "central" and "mountain" are Chicago and Denver. Idaho is Phoenix first, Tennessee
# and Washington are New York. The README takes the first entry of the list.
# Expected: -10 of Hawaii, as `Intl` has it; CST and CDT in one zone; none of Idaho's two, which is not Phoenix.
# Hurts: a call for 9 o'clock, "CST", is made at 19 o'clock of the evening before; one for 8 o'clock in Hawaii is made
# at 7, when it is not allowed.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent timezone-soft@1.5.2
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import soft from 'timezone-soft';

const { version } = JSON.parse(readFileSync('node_modules/timezone-soft/package.json', 'utf8'));
const texts = ['Hawaii', 'Honolulu', 'HST', 'Pacific/Honolulu', 'America/Adak', 'CST', 'CDT', 'central', 'AST'];
texts.push('MT', 'MDT', 'mountain', 'Idaho', 'Tennessee', 'Washington', 'Florida');
const seen = texts.map((text) => {
  const [zone] = soft(text);
  return `${text}: ${zone.iana} ${zone.standard.offset}`;
});
const parts = new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Honolulu', timeZoneName: 'longOffset' });
const { value } = parts.formatToParts(new Date('2026-01-15T12:00Z')).find(({ type }) => type === 'timeZoneName');
console.log(process.version, 'timezone-soft', version, seen, value);
const expected = [
  'Hawaii: Pacific/Honolulu -9',
  'Honolulu: Pacific/Honolulu -9',
  'HST: Pacific/Honolulu -9',
  'Pacific/Honolulu: Pacific/Honolulu -9',
  'America/Adak: America/Adak -10',
  'CST: Asia/Shanghai 8',
  'CDT: America/Chicago -6',
  'central: America/Chicago -6',
  'AST: Asia/Riyadh 3',
  'MT: America/Phoenix -7',
  'MDT: America/Denver -7',
  'mountain: America/Denver -7',
  'Idaho: America/Phoenix -7',
  'Tennessee: America/New_York -5',
  'Washington: America/New_York -5',
  'Florida: America/New_York -5',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) && value === 'GMT-10:00' ? 0 : 1);
JS
node check.mjs
