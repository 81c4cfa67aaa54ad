#!/bin/sh
# Packages: capi-param-builder-nodejs 1.3.2 and facebook-nodejs-business-sdk 24.0.1 (npm), both of Meta, on Node
# 20 or later.
# Behaviour: both prepare and hash what a lead says about a person, by other rules: of "Mary Ann", "O'Neil",
# "St. John", "Coeur d'Alene", Massachusetts, 1990-05-15, M5V 3A8 and 617.867.5309 each has a hash of its own.
# The builder drops spaces and signs of names, makes "ma" of the state and 19900515 of the day, which the
# SDK leaves as they are; the SDK drops the space of a Canadian code, which the builder leaves. "New York" as
# a city, María, MA, 02108-1234 and (617) 867-5309 agree. A day with two digits of a year (5/15/90) is null in
# the builder without an error. `getReferrerUrl` and `getEventSourceUrl` of the builder add a point and
# eight letters: utm_campaign=Auto is "Auto.AQQAAQMC" in the address that is to be sent.
# Expected: one hash for one person in the packages of one company, as hashes are compared with each other;
# an address that is the address.
# Hurts: a lead by the browser's step (builder) and its sale by the server (SDK) are two people, and
# campaigns that are read from the addresses of events are not those of the ads.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent capi-param-builder-nodejs@1.3.2 facebook-nodejs-business-sdk@24.0.1
cat >check.cjs <<'JS'
const { ParamBuilder } = require('capi-param-builder-nodejs');
const { createHash } = require('node:crypto');
const { UserData } = require('facebook-nodejs-business-sdk');

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const builder = new ParamBuilder(['example.com']);
/** Of each value its kind in both packages, and what each hashes. */
const values = [
  ['Mary Ann', 'first_name', 'setFirstName', 'fn', 'maryann', 'mary ann'],
  ["O'Neil", 'last_name', 'setLastName', 'ln', 'oneil', "o'neil"],
  ['St. John', 'last_name', 'setLastName', 'ln', 'stjohn', 'st. john'],
  ["Coeur d'Alene", 'city', 'setCity', 'ct', 'coeurdalene', "coeurd'alene"],
  ['Massachusetts', 'state', 'setState', 'st', 'ma', 'massachusetts'],
  ['1990-05-15', 'date_of_birth', 'setDateOfBirth', 'db', '19900515', '1990-05-15'],
  ['M5V 3A8', 'zip_code', 'setZip', 'zp', 'm5v 3a8', 'm5v3a8'],
  ['617.867.5309', 'phone', 'setPhone', 'ph', '6178675309', '617.867.5309'],
  ['New York', 'city', 'setCity', 'ct', 'newyork', 'newyork'],
  ['María', 'first_name', 'setFirstName', 'fn', 'maría', 'maría'],
  ['MA', 'state', 'setState', 'st', 'ma', 'ma'],
  ['02108-1234', 'zip_code', 'setZip', 'zp', '02108', '02108'],
  ['(617) 867-5309', 'phone', 'setPhone', 'ph', '6178675309', '6178675309'],
];
let same = true;
function expect(label, seen, expected) {
  console.log(label, seen);
  same &&= JSON.stringify(seen) === JSON.stringify(expected);
}
console.log(process.version, 'capi-param-builder-nodejs 1.3.2, facebook-nodejs-business-sdk 24.0.1');
for (const [value, kind, setter, field, byBuilder, bySdk] of values) {
  const built = builder.getNormalizedAndHashedPII(value, kind).split('.')[0];
  const data = new UserData();
  data[setter](value);
  const sent = [data.normalize()[field]].flat()[0];
  const seen = [built === hashOf(byBuilder), sent === hashOf(bySdk), built === sent];
  expect(`${value}: ${byBuilder} and ${bySdk}`, seen, [true, true, byBuilder === bySdk]);
}
expect('5/15/90', builder.getNormalizedAndHashedPII('5/15/90', 'date_of_birth'), null);
builder.processRequest('www.example.com', {}, {}, 'https://example.com/quote?utm_campaign=Auto');
const referrer = new URL(builder.getReferrerUrl()).searchParams.get('utm_campaign');
expect('campaign of the referrer', referrer.replace(/[\w-]{8}$/, '8 letters'), 'Auto.8 letters');
builder.processRequestFromContext({
  headers: { host: 'www.example.com' },
  url: '/quote?utm_campaign=Auto',
  protocol: 'https',
  socket: { remoteAddress: '203.0.113.7' },
});
const source = new URL(builder.getEventSourceUrl()).searchParams.get('utm_campaign');
expect('campaign of the page', source.replace(/[\w-]{8}$/, '8 letters'), 'Auto.8 letters');
process.exit(same ? 0 : 1);
JS
node check.cjs
