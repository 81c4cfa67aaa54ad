#!/bin/sh
# Package: facebook-nodejs-business-sdk 24.0.1 (npm), on Node 20 or later.
# Behaviour: `normalize()` of UserData prepares a value by its kind and hashes it. Spaces, hyphens and
# brackets of a phone number go; dots do not: +1.617.555.1234 has the hash of "1.617.555.1234". So it
# is with "/", and with the spaces and dashes that a browser or a text editor writes. Digits of an
# extension are added to the number. Of "02108 1234" the zip code is nine digits, of 02108-1234 five.
# "St. Louis" loses its dot; O'Neil and Coeur d'Alene have their apostrophe.
# Expected: the digits, as Meta's page of customer information parameters has it (no symbols; no
# punctuation in names and cities), or an error: the same call refuses the country "USA".
# Hurts: a hash is right or matches no person, and nothing says which: leads of those who type their
# number with dots are never credited to the ad.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent facebook-nodejs-business-sdk@24.0.1
cat >check.cjs <<'JS'
const { createHash } = require('node:crypto');
const { UserData } = require('facebook-nodejs-business-sdk');
const { version } = require('facebook-nodejs-business-sdk/package.json');

const hashOf = (kind, text) => Object.values(new UserData()[`set${kind}`](text).normalize())[0][0];
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
/** What was typed, and what was hashed of it. */
const values = [
  ['Phone', '+1 (617) 555-1234', '16175551234'],
  ['Phone', '+1.617.555.1234', '1.617.555.1234'],
  ['Phone', '1/617/555-1234', '1/617/5551234'],
  ['Phone', '+1 617 555\u20131234', '1617555\u20131234'],
  ['Phone', '+1\u00a0617\u00a0555\u00a01234', '1\u00a0617\u00a0555\u00a01234'],
  ['Phone', '1-617-555-1234 x5', '161755512345'],
  ['Zip', '02108-1234', '02108'],
  ['Zip', '02108 1234', '021081234'],
  ['City', 'St. Louis', 'stlouis'],
  ['City', "Coeur d'Alene", "coeurd'alene"],
  ['LastName', "O'Neil", "o'neil"],
];
const changed = values.filter(([kind, text, hashed]) => hashOf(kind, text) !== sha256(hashed));
let refusal;
try {
  hashOf('Country', 'USA');
} catch (error) {
  refusal = error.message;
}
console.log(`facebook-nodejs-business-sdk ${version}: typed, and the text that was hashed`);
console.log(values.map(([kind, text, hashed]) => `${kind}: ${text} -> ${hashed}`));
console.log({ changed, refusal });
process.exit(changed.length === 0 && refusal.startsWith('Invalid country code') ? 0 : 1);
JS
node check.cjs
