#!/bin/sh
# Packages: vcf 2.1.2, ical.js 2.2.1, vcard-parser 1.0.0 and vcard4-ts 0.4.1 (npm), beside vcard4 4.0.5, on Node 20 or
# later.
# Behaviour: of one card by RFC 6350, in which a note has a line break, a semicolon, a comma and a backslash, vcf
# returns the text as it is in the file, with \n, \; and \, in it; ical.js reads all but the semicolon, so that a name
# is "Smith\; Jones"; vcard-parser leaves two backslashes for one, and cuts the address of a page at its semicolon;
# vcard4-ts joins the company and its department with a semicolon. vcard4 reads all of it right. What vcf writes has no
# line break: "Call after 5" and "Speaks Spanish", set as two lines, are "Call after 5Speaks Spanish" in the file. The
# jCard of vcf cuts a name at the semicolon that belongs to it.
# Expected: the text that was written, by RFC 6350, 3.4: \n, \, and \\ are a line break, a comma and a backslash in each
# text, and semicolons "MAY be escaped" there; a line break as \n when it is written.
# Hurts: an agent's note on a lead, exported for the phone, runs two lines together for good; names and companies with a
# semicolon, as lists of partners have them, come back with backslashes.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vcf@2.1.2 ical.js@2.2.1 vcard-parser@1.0.0 vcard4@4.0.5 vcard4-ts@0.4.1
cat >check.mjs <<'JS'
import ICAL from 'ical.js';
import parser from 'vcard-parser';
import { parse } from 'vcard4';
import { parseVCards } from 'vcard4-ts';
import VCF from 'vcf';

const card = [
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Smith\\; Jones\\, Ann',
  'N:Jones;Ann\\; Mary;;;',
  'ORG:Smith & Co;Sales',
  'NOTE:Line 1\\nLine 2\\; with\\, all \\\\ of it',
  'URL:https://x.example/?a=1;b',
  'END:VCARD',
  '',
].join('\r\n');
const names = ['FN', 'N', 'ORG', 'NOTE', 'URL'];
const vcf = new VCF().parse(card);
const component = new ICAL.Component(ICAL.parse(card));
const old = parser.parse(card);
const right = Object.fromEntries(parse(card).parsedVcard.map(({ property, value }) => [property, value]));
const [ts] = parseVCards(card).vCards;
const readers = {
  vcf: (name) => vcf.get(name.toLowerCase()).valueOf(),
  'ical.js': (name) => component.getFirstPropertyValue(name.toLowerCase()),
  'vcard-parser': (name) => old[name.toLowerCase()][0].value,
  'vcard4-ts': (name) => [ts[name]].flat()[0].value,
  vcard4: (name) => right[name],
};
const seen = Object.entries(readers).map(([reader, read]) => {
  const values = names.filter((name) => name !== 'N').map((name) => JSON.stringify(read(name)));
  return `${reader}: ${values.join(' | ')}`;
});
const written = new VCF();
written.set('fn', 'Ann');
written.set('note', 'Call after 5\nSpeaks Spanish');
seen.push(written.toString('4.0').split('\r\n')[3]);
seen.push(JSON.stringify(vcf.toJSON()[1].find(([name]) => name === 'n')[3]));
console.log(seen);
const expected = [
  'vcf: "Smith\\\\; Jones\\\\, Ann" | "Smith & Co;Sales" | "Line 1\\\\nLine 2\\\\; with\\\\, all \\\\\\\\ of it" | "https://x.example/?a=1;b"',
  'ical.js: "Smith\\\\; Jones, Ann" | ["Smith & Co","Sales"] | "Line 1\\nLine 2\\\\; with, all \\\\ of it" | "https://x.example/?a=1;b"',
  'vcard-parser: "Smith; Jones, Ann" | ["Smith & Co","Sales"] | "Line 1\\nLine 2; with, all \\\\\\\\ of it" | ["https://x.example/?a=1","b"]',
  'vcard4-ts: "Smith; Jones, Ann" | ["Smith & Co;Sales"] | "Line 1\\nLine 2; with, all \\\\ of it" | "https://x.example/?a=1;b"',
  'vcard4: "Smith; Jones, Ann" | ["Smith & Co","Sales"] | "Line 1\\nLine 2; with, all \\\\ of it" | "https://x.example/?a=1;b"',
  'NOTE:Call after 5Speaks Spanish',
  '["Jones","Ann\\\\"," Mary","","",""]',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
