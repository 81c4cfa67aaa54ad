#!/bin/sh
# Packages: i18next 26.7.2 and intl-messageformat 12.1.5 (npm), on Node 20 or later.
# Behaviour: Spanish has a plural form "many" for whole millions (un millón de …). With texts for `_one`
# and `_other`, as an English file has them, i18next finds no text for 1,000,000 or 2,000,000: it shows
# the fallback language, "1000000 leads" on a page in Spanish, and without a fallback the name of the
# key. 999,999, 1,000,001 and 1,500,000 are right. It is so in es-US and in French, too.
# Expected: `_other`, which each language has, in the language of the page, as intl-messageformat has
# it (and ICU's MessageFormat demands): a form that is absent is not a text that is absent.
# Hurts: figures of reach are round (2,000,000 searches), and a table or a mail in Spanish has one
# line in English or a word of code, for the largest numbers alone.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent i18next@26.7.2 intl-messageformat@12.1.5
cat >plural.mjs <<'JS'
import { createInstance } from 'i18next';
import { IntlMessageFormat } from 'intl-messageformat';

const spanish = { lead_one: '{{count}} contacto', lead_other: '{{count}} contactos' };
const english = { lead_one: '{{count}} lead', lead_other: '{{count}} leads' };
async function translator(lng, resources, fallbackLng) {
  const i18n = createInstance();
  const files = Object.entries(resources).map(([language, texts]) => [language, { translation: texts }]);
  await i18n.init({ lng, fallbackLng, resources: Object.fromEntries(files) });
  return (count) => i18n.t('lead', { count });
}
const both = await translator('es', { es: spanish, en: english }, 'en');
const regional = await translator('es-US', { es: spanish, en: english }, ['es', 'en']);
const alone = await translator('es', { es: spanish }, false);
const french = await translator('fr', { fr: { lead_one: 'x', lead_other: '{{count}} contacts' }, en: english }, 'en');
const message = new IntlMessageFormat('{count, plural, one {# contacto} other {# contactos}}', 'es');
const seen = [1, 999_999, 1_000_000, 1_000_001, 1_500_000, 2_000_000].map((count) =>
  [both(count), regional(count), alone(count), french(count), message.format({ count })].join(' | '),
);
console.log(process.version, 'i18next: es, es-US, es without a fallback, fr | intl-messageformat: es', seen);
const expected = [
  '1 contacto | 1 contacto | 1 contacto | x | 1 contacto',
  '999999 contactos | 999999 contactos | 999999 contactos | 999999 contacts | 999.999 contactos',
  '1000000 leads | 1000000 leads | lead | 1000000 leads | 1.000.000 contactos',
  '1000001 contactos | 1000001 contactos | 1000001 contactos | 1000001 contacts | 1.000.001 contactos',
  '1500000 contactos | 1500000 contactos | 1500000 contactos | 1500000 contacts | 1.500.000 contactos',
  '2000000 leads | 2000000 leads | lead | 2000000 leads | 2.000.000 contactos',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node plural.mjs
