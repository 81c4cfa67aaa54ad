#!/bin/sh
# Package: clf-parser 0.0.2 (npm), on Node 20 or later.
# Behaviour: of a line in the combined format of Apache and nginx the referrer has its quotation marks in it,
# "https://www.example.com/a" with a mark at each end, while the user agent has none. A visit without a referrer, "-",
# has these three signs for one, and not null, as the user agent and the user have it. A user agent with a quotation
# mark, which servers write as \", ends there, and what follows is dropped.
# Expected: the text between the marks, and null for "-", as for the other fields.
# Hurts: `new URL(http_referer)` fails for each visit, so that all are direct, or, where the text is counted as it is,
# direct visits are the largest referrer of all.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent clf-parser@0.0.2
cat >check.cjs <<'JS'
const parse = require('clf-parser');

const start = '192.0.2.1 - - [30/Nov/2026:23:10:00 -0500] "GET /quote HTTP/1.1" 200 1234';
const seen = [
  [String.raw`"https://www.example.com/a"`, String.raw`"Mozilla/5.0 (iPhone)"`],
  [String.raw`"-"`, String.raw`"Mozilla/5.0 (iPhone)"`],
  [String.raw`"-"`, String.raw`"-"`],
  [String.raw`"-"`, String.raw`"Mozilla/5.0 \"Auto\" (iPhone)"`],
].map((values) => {
  const { http_referer: referrer, http_user_agent: agent, remote_user: user } = parse(`${start} ${values.join(' ')}`);
  return `referrer ${referrer}, user agent ${agent}, user ${user}, ${URL.canParse(referrer)}`;
});
console.log('clf-parser', require('clf-parser/package.json').version, seen);
const expected = [
  'referrer "https://www.example.com/a", user agent Mozilla/5.0 (iPhone), user null, false',
  'referrer "-", user agent Mozilla/5.0 (iPhone), user null, false',
  'referrer "-", user agent null, user null, false',
  'referrer "-", user agent Mozilla/5.0 \\, user null, false',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
