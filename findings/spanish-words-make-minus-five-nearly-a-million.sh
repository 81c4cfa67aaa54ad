#!/bin/sh
# Packages: numero-a-letras 1.0.6, written-number 0.11.1, to-words 5.7.0 and n2words 4.0.0 (npm), on Node 20 or later.
# Behaviour: of amounts in Spanish words, minus five pesos are 999,995 ("Novecientos Noventa y Nueve Mil …") in
# numero-a-letras, and no words in written-number; the other two have "menos cinco". 1,000 and 2,000 millions are both
# "Millones de Pesos" in numero-a-letras, and 1.999 is "Un Peso 100/100". written-number rounds 1,234.50 up to 1,235, and
# writes "uno millón" for 1,000,001 (un millón). 21 pesos are "veintiuno" in to-words and n2words (veintiún), 21,000
# "veintiuno mil" in all but numero-a-letras.
# Expected: minus five, or an error, as an amount is what a person signs; numbers that differ have other words, and
# cents are below 100; "un" and "veintiún" in front of a noun, as the Academia's grammar demands.
# Hurts: a credit or a refund in a letter to a customer is a payment of nearly a million; premiums with cents are a
# dollar more in words than in figures.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent numero-a-letras@1.0.6 written-number@0.11.1 to-words@5.7.0 n2words@4.0.0
cat >check.mjs <<'JS'
import { createRequire } from 'node:module';
import * as spanish from 'n2words/es-MX';

const require = createRequire(import.meta.url);
const { NumerosALetras } = require('numero-a-letras');
const { ToWords } = require('to-words');
const writtenNumber = require('written-number');

const toWords = new ToWords({ localeCode: 'es-MX' });
const pesos = (value) => NumerosALetras(value).replace(' M.N.', '');
const seen = [
  ...[-5, 1_000_000_000, 2_000_000_000, 1.999, 1_000_001].map((value) => `pesos of ${value}: ${pesos(value)}`),
  ...[-5, 1234.5, 1_000_001].map((value) => `written-number of ${value}: ${writtenNumber(value, { lang: 'es' })}`),
  ...[-5, 21].map((value) => `to-words of ${value}: ${toWords.convert(value, { currency: true })}`),
  ...[-5, 21].map((value) => `n2words of ${value}: ${spanish.toCurrency(value)}`),
  `21,000: ${[pesos(21_000), writtenNumber(21_000, { lang: 'es' }), toWords.convert(21_000), spanish.toCardinal(21_000)].join(' | ')}`,
];
console.log(process.version, seen);
const expected = [
  'pesos of -5: Novecientos Noventa y Nueve Mil Novecientos Noventa y Cinco Pesos 00/100',
  'pesos of 1000000000: Millones de Pesos 00/100',
  'pesos of 2000000000: Millones de Pesos 00/100',
  'pesos of 1.999: Un Peso 100/100',
  'pesos of 1000001: Un Millón de Un Pesos 00/100',
  'written-number of -5: ',
  'written-number of 1234.5: mil doscientos treinta y cinco',
  'written-number of 1000001: uno millón uno',
  'to-words of -5: Menos Cinco Pesos Mexicanos',
  'to-words of 21: Veintiuno Pesos Mexicanos',
  'n2words of -5: menos cinco pesos',
  'n2words of 21: veintiuno pesos',
  '21,000: Veintiun Mil Pesos 00/100 | veintiuno mil | Veintiuno Mil | veintiuno mil',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
