#!/bin/sh
# Package: leadconduit-types 4.23.2 (npm), by which ActiveProspect's LeadConduit reads leads, on Node 20 or later.
# Behaviour: a date of birth with two digits for the year, one of its formats, is of 2058 for 58: `valid` is true and
# `age` negative for all who were born before 1969; 69 is 1969. A year alone, 1960, is 19 January 2060. The state
# "District of Columbia" is not DC, as "of" is capitalized before it is looked up, nor are "U.S. Virgin Islands" and
# "Newfoundland and Labrador"; Yukon is not YT, as the list has "Yukon YT". All are `valid`, and "Texas" is TX. The
# `country_code` of a number of Toronto or San Juan is US: it is that of +1. 833, toll-free since 2017, has
# `is_tollfree` false. `is_free` is false of Gmail.com, and true of gmail.com.
# Expected: a day of birth that has passed, or `valid` false; the abbreviation of each name; CA of 416 and PR of 787,
# as google-libphonenumber inside has them, and a free address in the letters that a phone's keyboard makes.
# Hurts: a filter "age below 25 is refused", or a price by age, takes each driver over 57 for a child; caps by state
# and a filter for US numbers pass leads from elsewhere, and Washington has no buyers.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts leadconduit-types@4.23.2
cat >check.cjs <<'JS'
const { dob, email, phone, state } = require('leadconduit-types');
const { version } = require('leadconduit-types/package.json');

const births = ['11/30/58', '12/25/68', '12/25/69', '1960'].map((text) => {
  const day = dob.parse(text);
  return `${text}: ${day}, ${day.valid}, ${day.age < 0 ? 'below 0' : 'above 0'}`;
});
const names = ['Texas', 'District of Columbia', 'U.S. Virgin Islands', 'Newfoundland and Labrador', 'Nunavut', 'Yukon'];
const states = [...names, 'Northwest Territories'].map((name) => `${state.parse(name)} ${state.parse(name).valid}`);
const phones = ['416-967-1111', '787-764-0000', '833-234-5678', '844-234-5678'].map((text) => {
  const number = phone.parse(text);
  return `${text} ${number.country_code} ${number.valid} ${number.is_tollfree}`;
});
const free = ['ann@gmail.com', 'ann@Gmail.com', 'ann@Yahoo.com'].map((text) => email.parse(text).is_free);
const seen = [births, states, phones, free];
console.log(process.version, 'leadconduit-types', version, seen);
const expected = [
  [
    '11/30/58: 2058-11-30, true, below 0',
    '12/25/68: 2068-12-25, true, below 0',
    '12/25/69: 1969-12-25, true, above 0',
    '1960: 2060-01-19, true, below 0',
  ],
  ['TX true', ...[...names.slice(1), 'Northwest Territories'].map((name) => `${name} true`)],
  [...['416-967-1111', '787-764-0000', '833-234-5678'].map((text) => `${text} US true false`), '844-234-5678 US true true'],
  [true, false, false],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
