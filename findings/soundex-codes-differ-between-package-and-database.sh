#!/bin/sh
# Packages: soundex-code 2.0.1, talisman 1.1.4 and clj-fuzzy 0.4.1, natural 8.1.1 and soundex 0.2.1, and fuzzystrmatch,
# the extension of PostgreSQL, in @electric-sql/pglite 0.5.17 (npm), on Node 22 or later.
# Behaviour: of names with an h or a w between two letters of one number the first three have another code than the
# others and the database: Ashcroft is A261 and A226, Burroughs B620 and B622, Sachs S200 and S220, Fuchs F200 and F220.
# Of other names, as Pfister, Tymczak and Jackson, all six have the same. So it is with each key for names that one
# of them writes and another looks for. No README of the five says which of the two forms it has.
# Expected: one code for one name, as "Soundex" is one word; A261 by the rules of the National Archives.
# Hurts: whether a person has asked before is decided by the phone or, for a new phone, by zip code and such a key: for
# the Burroughs it says that they are new, so that a lead is bought twice, and for the Smiths it is right.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts soundex-code@2.0.1 talisman@1.1.4 clj-fuzzy@0.4.1 \
  natural@8.1.1 soundex@0.2.1 @electric-sql/pglite@0.5.17
cat >check.mjs <<'JS'
import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { soundex as soundexCode } from 'soundex-code';

process.env.DOTENV_CONFIG_QUIET = 'true';
const require = createRequire(import.meta.url);
const natural = require('natural');
const soundex = require('soundex');
const { phonetics } = require('clj-fuzzy');
const talisman = require('talisman/phonetics/soundex');
const database = new PGlite({ extensions: { fuzzystrmatch } });
await database.exec('create extension fuzzystrmatch');
const coder = new natural.SoundEx();
const seen = [];
for (const name of ['Ashcroft', 'Burroughs', 'Sachs', 'Fuchs', 'Pfister', 'Tymczak', 'Jackson', 'Smith']) {
  const { rows } = await database.query('select soundex($1) as code', [name]);
  const first = [soundexCode(name), (talisman.default ?? talisman)(name), phonetics.soundex(name)];
  const others = [coder.process(name), soundex(name), rows[0].code];
  seen.push([name, [...new Set(first)].join(' '), [...new Set(others)].join(' ')].join(', '));
}
console.log(process.version, seen);
const expected = [
  'Ashcroft, A261, A226',
  'Burroughs, B620, B622',
  'Sachs, S200, S220',
  'Fuchs, F200, F220',
  'Pfister, P236, P236',
  'Tymczak, T522, T522',
  'Jackson, J250, J250',
  'Smith, S530, S530',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
