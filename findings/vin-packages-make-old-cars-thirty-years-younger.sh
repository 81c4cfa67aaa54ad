#!/bin/sh
# Packages: @vroomlabs/vin-validate 1.0.2, car-vin-decoder 1.0.1 and universal-vin-decoder 1.0.0 (npm),
# on Node 20 or later.
# Behaviour: the letter for the model year of a VIN returns after 30 years, and for cars of North America
# the seventh place decides: a digit means 1980 to 2009, a letter from 2010 on. vin-validate and
# car-vin-decoder do not look at it and return the later year for both: a vehicle of 1989 is of 2019,
# one of 1994 of 2024, without an error. universal-vin-decoder has the years right. (car-vin-decoder
# has 1989 as the last entry of its `posibleYear`, beside a `year` of 2019.)
# Expected: the year by the seventh place (49 CFR 565.15), or none where a package does not decide.
# Hurts: age decides the price of insurance and of transport; an old car is quoted as a new one.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @vroomlabs/vin-validate@1.0.2 car-vin-decoder@1.0.1 \
  universal-vin-decoder@1.0.0
cat >check.mjs <<'JS'
import vinValidate from '@vroomlabs/vin-validate';
import { vinDecoder } from 'car-vin-decoder';
import { decodeVIN } from 'universal-vin-decoder';

/** Numbers with a right check digit: two with a digit and two with a letter in the seventh place. */
const numbers = ['1M8GDM9AXKP042788', 'JH4DB1650RS001234', '4JGDA5HBXJA000001', '1FTFW1ET9DFC10312'];
const seen = numbers.map((vin) => [
  vin[6],
  vinValidate.vinValidate(vin),
  vinValidate.yearFromVin(vin),
  vinDecoder(vin).year,
  Number(decodeVIN(vin).info.modelYear),
]);
console.log('seventh place, valid, year by vin-validate, by car-vin-decoder, by universal-vin-decoder');
console.log(seen);
const expected = [
  ['9', true, 2019, 2019, 1989],
  ['6', true, 2024, 2024, 1994],
  ['H', true, 2018, 2018, 2018],
  ['E', true, 2013, 2013, 2013],
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
