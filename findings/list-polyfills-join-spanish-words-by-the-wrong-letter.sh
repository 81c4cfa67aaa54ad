#!/bin/sh
# Packages: @formatjs/intl-listformat 8.3.15 (FormatJS, which React Intl names for engines without lists) and
# intl-list-format 1.0.3 (npm), beside Intl.ListFormat of Node, on Node 20 or later.
# Behaviour: in Spanish "y" is "e" before the sound i, and "o" is "u" before o. Both write "Auto y Inquilinos", "Vida o
# Hogar" and "7 o 8", for es, es-US and es-MX, where the engine writes "Auto e Inquilinos", "Vida u Hogar" and "7 u 8".
# They have the pattern of CLDR's table alone; the rule is in no table, but in the library of the engines (ICU).
# Expected: the text of the interface that they stand in for: intl-list-format is a "fully spec-compliant polyfill",
# and FormatJS says of no language that it differs. English is the same in all.
# Hurts: what is offered reads as an error in an app (React Native) and is right on the site; a page that a server
# renders with the polyfill and the browser without it has two texts.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @formatjs/intl-listformat@8.3.15 intl-list-format@1.0.3
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';

const engine = Intl.ListFormat;
delete Intl.ListFormat;
for (const part of ['', '/locale-data/en.js', '/locale-data/es.js']) await import(`intl-list-format${part}`);
const other = Intl.ListFormat;
delete Intl.ListFormat;
for (const part of ['polyfill-force', 'locale-data/en', 'locale-data/es']) {
  await import(`@formatjs/intl-listformat/${part}.js`);
}
const formatJs = Intl.ListFormat;

function write(locale, type, list) {
  const texts = [engine, formatJs, other].map((ListFormat) => new ListFormat(locale, { type }).format(list));
  return texts.join(' | ');
}
const seen = [
  ...['es', 'es-US', 'es-MX'].map((locale) => write(locale, 'conjunction', ['Auto', 'Inquilinos'])),
  write('es', 'conjunction', ['Auto', 'Vida', 'Inundación']),
  write('es', 'conjunction', ['Agua', 'Hielo']),
  write('es-US', 'disjunction', ['Vida', 'Hogar']),
  write('es-US', 'disjunction', ['7', '8']),
  write('en', 'disjunction', ['Auto', 'Home']),
];
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const names = ['@formatjs/intl-listformat', 'intl-list-format'].map((name) => `${name} ${version(name)}`);
console.log(['engine', ...names].join(' | '), seen);
const conjunction = 'Auto e Inquilinos | Auto y Inquilinos | Auto y Inquilinos';
const expected = [
  conjunction,
  conjunction,
  conjunction,
  'Auto, Vida e Inundación | Auto, Vida y Inundación | Auto, Vida y Inundación',
  'Agua y Hielo | Agua y Hielo | Agua y Hielo',
  'Vida u Hogar | Vida o Hogar | Vida o Hogar',
  '7 u 8 | 7 o 8 | 7 o 8',
  'Auto or Home | Auto or Home | Auto or Home',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
