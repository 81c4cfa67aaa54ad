#!/bin/sh
# Packages: @maskito/core and @maskito/kit 5.6.0, cleave-zen 0.0.17 and imask 7.6.1 (npm), on Node 20 or later.
# Behaviour: in a mask for mm/dd/yyyy a day that comes at once, pasted or filled in, is cut into digits, without a
# look at its slashes. Maskito and cleave-zen, of different authors, make 05/19/90 of 5/5/1990, 05/05/990 of 5/15/1990
# and 12/11/990 of 12/1/1990; a day that is not there, 02/30/1990, is 03/02/1990 and 02/28/1990. 05/15/1990 is right,
# and 5/15/1990 typed sign by sign. A mask of ten digits for phones, in IMask too, has (161) 755-5012 for +16175550123,
# a form in which browsers fill in numbers, and drops the last digit.
# Expected: 05/05/1990, 05/15/1990, 12/01/1990, as a slash ends a part, and no other day for one that is not
# there; a number that does not fit the mask stays as it is, or loses the country.
# Hurts: a driver has another day of birth, of a length that is right, or a lead a phone number that does not exist,
# only where a browser fills in the field or a person pastes.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @maskito/core@5.6.0 @maskito/kit@5.6.0 cleave-zen@0.0.17 imask@7.6.1
cat >check.mjs <<'JS'
import { maskitoTransform } from '@maskito/core';
import { maskitoDateOptionsGenerator } from '@maskito/kit';
import { formatDate, formatGeneral } from 'cleave-zen';
import IMask from 'imask';

const day = maskitoDateOptionsGenerator({ mode: 'mm/dd/yyyy', separator: '/' });
const inMaskito = (text) => maskitoTransform(text, day);
const inCleave = (text) => formatDate(text, { datePattern: ['m', 'd', 'Y'], delimiter: '/' });
function typed(format, text) {
  let value = '';
  for (const sign of text) value = format(value + sign);
  return value;
}
const days = ['05/15/1990', '5/15/1990', '5/5/1990', '12/1/1990', '9/30/1990', '02/30/1990'].map(
  (text) => `${text}: ${inMaskito(text)}, ${inCleave(text)}`,
);
days.push(`5/15/1990 typed: ${typed(inMaskito, '5/15/1990')}, ${typed(inCleave, '5/15/1990')}`);
const digits = (count) => Array(count).fill(/\d/);
const phone = { mask: ['(', ...digits(3), ')', ' ', ...digits(3), '-', ...digits(4)] };
const blocks = { blocks: [0, 3, 0, 3, 4], delimiters: ['(', ')', ' ', '-'], numericOnly: true };
const phones = ['6175550123', '+16175550123', '1-617-555-0123'].map((text) => {
  const numbers = [maskitoTransform(text, phone), formatGeneral(text, blocks)];
  return `${text}: ${[...numbers, IMask.pipe(text, { mask: '(000) 000-0000' })].join(', ')}`;
});
console.log('Maskito, cleave-zen', days, 'Maskito, cleave-zen, IMask', phones);
const [right, wrong] = [Array(3).fill('(617) 555-0123').join(', '), Array(3).fill('(161) 755-5012').join(', ')];
const expected = [
  '05/15/1990: 05/15/1990, 05/15/1990',
  '5/15/1990: 05/05/990, 05/05/990',
  '5/5/1990: 05/19/90, 05/19/90',
  '12/1/1990: 12/11/990, 12/11/990',
  '9/30/1990: 09/01/990, 09/01/990',
  '02/30/1990: 03/02/1990, 02/28/1990',
  '5/15/1990 typed: 05/15/1990, 05/15/1990',
  `6175550123: ${right}`,
  `+16175550123: ${wrong}`,
  `1-617-555-0123: ${wrong}`,
];
process.exit(JSON.stringify([...days, ...phones]) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
