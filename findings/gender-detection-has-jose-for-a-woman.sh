#!/bin/sh
# Packages: gender-detection 0.1.0 and gender-detection-from-name 1.11.5 (npm), on Node 20 or later.
# Behaviour: José and Jose, among the most common names of men in Texas and California, are female in gender-detection;
# Juan is unisex, and Martín, Ramón, Óscar, Víctor and Joaquín are unknown, while Martin and Ramon are not. In
# gender-detection-from-name the language that is passed makes it worse: Juan and Noah are male without one and female
# in Spanish, and names with their accents are unknown, also in Spanish: María, Sofía, Lucía, Jesús, Ángel, Héctor,
# Raúl, Iván; without accents all of these are known.
# Expected: male, or no guess, for José and Juan; more names in Spanish with the language than without it.
# Hurts: mail to leads begins with Ms. for José, or has no salutation for all who write their name as it is written, and
# a report by gender is wrong for Hispanic people.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent gender-detection@0.1.0 gender-detection-from-name@1.11.5
cat >check.cjs <<'JS'
const one = require('gender-detection');
const two = require('gender-detection-from-name');

const names = 'José Jose Juan Noah Martín Martin Ramón Ramon Óscar Víctor Joaquín María Maria Sofía Sofia Lucía Lucia';
const more = 'Jesús Jesus Ángel Angel Héctor Hector Raúl Raul Iván Ivan';
const seen = `${names} ${more}`
  .split(' ')
  .map((name) => `${name}: ${one.detect(name)}; ${two.getGender(name, 'es')} in Spanish, ${two.getGender(name)} without`);
console.log('gender-detection; gender-detection-from-name', seen);
const expected = [
  'José: female; male in Spanish, male without',
  'Jose: female; male in Spanish, male without',
  'Juan: unisex; female in Spanish, male without',
  'Noah: male; female in Spanish, male without',
  'Martín: unknown; unknown in Spanish, unknown without',
  'Martin: male; male in Spanish, male without',
  'Ramón: unknown; unknown in Spanish, unknown without',
  'Ramon: male; male in Spanish, male without',
  'Óscar: unknown; unknown in Spanish, unknown without',
  'Víctor: unknown; unknown in Spanish, unknown without',
  'Joaquín: unknown; unknown in Spanish, unknown without',
  'María: female; unknown in Spanish, unknown without',
  'Maria: female; female in Spanish, female without',
  'Sofía: unknown; unknown in Spanish, unknown without',
  'Sofia: female; female in Spanish, female without',
  'Lucía: unisex; unknown in Spanish, unknown without',
  'Lucia: female; female in Spanish, female without',
  'Jesús: male; unknown in Spanish, unknown without',
  'Jesus: male; male in Spanish, male without',
  'Ángel: male; unknown in Spanish, unknown without',
  'Angel: unisex; male in Spanish, male without',
  'Héctor: male; unknown in Spanish, unknown without',
  'Hector: male; male in Spanish, male without',
  'Raúl: male; unknown in Spanish, unknown without',
  'Raul: male; male in Spanish, male without',
  'Iván: male; unknown in Spanish, unknown without',
  'Ivan: male; male in Spanish, male without',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
