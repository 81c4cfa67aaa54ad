#!/bin/sh
# Packages: parse-address 1.1.2 and addresser 1.1.22 (npm), on Node 20 or later.
# Behaviour: parse-address drops the half of a house number: 123 1/2 Main St is number 123, the house in
# front. Written 123-1/2 it is number 123-1 in "2 Main" street, and 221B is 221 in "B Baker" street. Of an
# address of the armed forces (PSC 1234 Box 5, APO, AE 09021) or a rural route the first word is the
# street, and box, place and zip code are lost. Queens' 45-17 and Wisconsin's W156N8480 are right.
# Expected: the number as it was typed, as addresser has it, or a part that says what was left over.
# Hurts: an insurer quotes another house; a letter to a soldier has no zip code.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent parse-address@1.1.2 addresser@1.1.22
cat >check.cjs <<'JS'
const addresser = require('addresser');
const { parseLocation } = require('parse-address');
const { version } = require('parse-address/package.json');

const addresses = [
  '123 Main St, Chicago, IL 60601',
  '123 1/2 Main St, Chicago, IL 60601',
  '123-1/2 Main St, Chicago, IL 60601',
  '221B Baker St, Fairfax, VA 22030',
  '45-17 21st St, Long Island City, NY 11101',
  'W156N8480 Pilgrim Rd, Menomonee Falls, WI 53051',
];
const others = ['PSC 1234 Box 5, APO, AE 09021', 'RR 2 Box 152, Hays, KS 67601'];
const seen = addresses.map((address) => {
  const { number, street, type } = parseLocation(address);
  return `${number} | ${street} | ${type} -- ${addresser.parseAddress(address).addressLine1}`;
});
seen.push(...others.map((address) => JSON.stringify(parseLocation(address))));
console.log(`parse-address ${version}: number, street, type -- line of addresser`, seen);
const expected = [
  '123 | Main | St -- 123 Main St',
  '123 | Main | St -- 123 1/2 Main St',
  '123-1 | 2 Main | St -- 123-1/2 Main St',
  '221 | B Baker | St -- 221B Baker St',
  '45-17 | 21st | St -- 45-17 21st St',
  'W156N8480 | Pilgrim | Rd -- W156N8480 Pilgrim Rd',
  '{"street":"PSC"}',
  '{"street":"RR"}',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
