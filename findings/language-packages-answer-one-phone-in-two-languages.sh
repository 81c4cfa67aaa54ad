#!/bin/sh
# Packages: accept-language-parser 1.5.0, accept-language 3.0.20, locale 0.1.0, negotiator 1.1.0, @hapi/accept 6.0.3,
# @fastify/accept-negotiator 2.1.2 and resolve-accept-language 3.2.2 (npm), on Node 20 or later.
# Behaviour: to a site in English and Spanish an app on an iPhone in Mexico sends "es-MX;q=1.0, en;q=0.9". With en and
# es the answer is en in three packages, which look for the text es-MX alone, and es in the others. Chrome in Mexico
# sends "es-MX,es;q=0.9,en;q=0.8"; with en-US and es-US, as a site in the United States names its languages, the
# answer is es-US in five packages, en-US in accept-language, whose README has en-US for a header of en-GB (the first
# of the list is also its default), and nothing in @fastify's. Spanish that is refused (es;q=0) is chosen beside
# French in four.
# Expected: the first language of the header, without its region where that is not in the list (RFC 4647, lookup), as
# in the loose mode of accept-language-parser; nothing that is refused (RFC 9110).
# Hurts: people who read Spanish see a form in English, by the package and the way in which a list is written; tests
# with the header of one browser do not show it.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent accept-language-parser@1.5.0 accept-language@3.0.20 locale@0.1.0 \
  resolve-accept-language@3.2.2 negotiator@1.1.0 @hapi/accept@6.0.3 @fastify/accept-negotiator@2.1.2
cat >check.mjs <<'JS'
import fastify from '@fastify/accept-negotiator';
import hapi from '@hapi/accept';
import accept from 'accept-language';
import parser from 'accept-language-parser';
import locale from 'locale';
import Negotiator from 'negotiator';
import { resolveAcceptLanguage } from 'resolve-accept-language';

const packages = {
  'accept-language-parser': (header, list) => parser.pick(list, header),
  'its loose mode': (header, list) => parser.pick(list, header, { loose: true }),
  'accept-language': (header, list) => {
    accept.languages(list);
    return accept.get(header);
  },
  locale: (header, list) => String(new locale.Locales(header).best(new locale.Locales(list, list[0]))),
  negotiator: (header, list) => new Negotiator({ headers: { 'accept-language': header } }).language(list),
  '@hapi/accept': (header, list) => hapi.language(header, list),
  '@fastify/accept-negotiator': (header, list) => fastify.negotiate(header, list),
  'resolve-accept-language': (header, list) => (list[0] === 'en' ? '' : resolveAcceptLanguage(header, list, list[0])),
};
// resolve-accept-language has no list without regions.
const headers = ['es-MX,es;q=0.9,en;q=0.8', 'es-MX;q=1.0, en;q=0.9', 'fr,es;q=0'];
const seen = {};
for (const [name, pick] of Object.entries(packages)) {
  const ofLists = [['en', 'es'], ['en-US', 'es-US']].map((list) =>
    headers.map((header) => pick(header, list) || '-').join(' '));
  seen[name] = ofLists.join(' | ');
}
console.log(process.version, headers, seen);
const expected = {
  'accept-language-parser': 'es en es | es-US en-US es-US',
  'its loose mode': 'es es es | es-US es-US es-US',
  'accept-language': 'es es es | en-US en-US en-US',
  locale: 'es es es | es-US es-US es-US',
  negotiator: 'es es - | es-US en-US -',
  '@hapi/accept': 'es en - | es-US en-US -',
  '@fastify/accept-negotiator': 'es en - | - - -',
  'resolve-accept-language': '- - - | es-US en-US es-US',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
