#!/bin/sh
# Packages: aamva-parser 1.7.0, parse-usdl 3.2.0 and aamvajs 0.1.1 (npm), on Node 20 or later.
# Behaviour: the barcode of a driver's license has a line for each field, which begins with its name of three
# letters (DAI: city). aamva-parser takes the first place where the letters stand, also inside another
# field: Daisy Rivera of Fresno lives in "SY", Dajuan in the state "UAN", Mr. Dagostino in the street
# "OSTINO"; on Dakota Street the zip code is "OTA ST", and Anna Dacosta is called "OSTA". A Canadian card, which
# has the year first (19901101), is one of a person born in 1102. parse-usdl has F for each sex that is
# not 1, also for 9, "not specified" (an X on the card). There is no error.
# Expected: the field of the line that begins with its name, as aamvajs has it in all of these cases, the
# date of birth of cards of Canada, which the README names, and no sex where the card has none.
# Hurts: a form for a quote that is filled in by a scan has another place, name or age of the driver, and
# only for those whose names or streets have these letters.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent aamva-parser@1.7.0 parse-usdl@3.2.0 aamvajs@0.1.1
cat >check.mjs <<'JS'
import { parse } from 'aamva-parser';
import aamva from 'aamvajs';
import usdl from 'parse-usdl';

// A card by the standard: header, place and length of the one part, and its fields.
function cardOf(changes) {
  const fields = {
    DAQ: 'D1234567', DCS: 'RIVERA', DDE: 'N', DAC: 'ANNA', DDF: 'N', DAD: 'MARIA', DDG: 'N', DCA: 'C',
    DCB: 'NONE', DCD: 'NONE', DBD: '03152022', DBB: '11011990', DBA: '11012031', DBC: '2', DAU: '064 in',
    DAY: 'BRO', DAG: '12 MAIN ST', DAI: 'FRESNO', DAJ: 'CA', DAK: '937010000  ', DCF: 'X123', DCG: 'USA',
    ...changes,
  };
  const part = `DL${Object.entries(fields).map(([name, value]) => name + value).join('\n')}\r`;
  const header = `@\n\x1e\rANSI ${changes.DCG === 'CAN' ? '636012' : '636014'}100001DL`;
  const four = (number) => String(number).padStart(4, '0');
  return header + four(header.length + 8) + four(part.length) + part;
}
const people = [
  [{}, 'city', 'city', 'FRESNO', 'FRESNO'],
  [{ DAC: 'DAISY' }, 'city', 'city', 'SY', 'FRESNO'],
  [{ DAC: 'DAJUAN' }, 'state', 'state', 'UAN', 'CA'],
  [{ DCS: 'DAGOSTINO' }, 'streetAddress', 'address', 'OSTINO', '12 MAIN ST'],
  [{ DAG: '12 DAKOTA ST' }, 'postalCode', 'zip', 'OTA ST', '937010000'],
  [{ DCS: 'DACOSTA' }, 'firstName', 'firstName', 'OSTA', 'ANNA'],
];
let same = true;
function expect(label, seen, expected) {
  console.log(label, seen);
  same &&= JSON.stringify(seen) === JSON.stringify(expected);
}
console.log(process.version, 'aamva-parser 1.7.0, parse-usdl 3.2.0, aamvajs 0.1.1');
for (const [changes, name, nameThere, wrong, right] of people) {
  const card = cardOf(changes);
  const seen = [parse(card)[name], aamva.raw(card).data[nameThere]];
  expect(`${JSON.stringify(changes)} ${name}`, seen, [wrong, right]);
}
const canadian = { DCG: 'CAN', DAJ: 'ON', DAK: 'M5V3A8     ', DBB: '19901101', DBD: '20220315', DBA: '20311101' };
const birth = cardOf(canadian);
expect('born', [parse(birth).dateOfBirth.getFullYear(), aamva.raw(birth).data.dateOfBirth], [1102, '1990-11-01']);
const sexes = ['1', '2', '9'].map((DBC) => {
  const card = cardOf({ DBC });
  return [usdl.parse(card).sex, aamva.raw(card).data.sex, parse(card).gender];
});
expect('sex', sexes, [['M', 'M', 'Male'], ['F', 'F', 'Female'], ['F', 'NS', 'Other']]);
process.exit(same ? 0 : 1);
JS
node check.mjs
