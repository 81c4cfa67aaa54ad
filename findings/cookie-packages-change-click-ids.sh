#!/bin/sh
# Packages: universal-cookie 8.1.2, which react-cookie reads by, cookie-universal 2.2.2 and unstorage 1.17.6 (npm),
# on Node 20 or later.
# Behaviour: a text that was set is not the text that is returned. universal-cookie and cookie-universal make a
# number of each text that is one: of the click id 12345678901234567890 the last digits are others, the code 5E3 is
# 5000, and the zip code 10001 is a number where 02108 is text. The texts true and null are a flag and null.
# unstorage leaves 20 digits as they are, but 5E3 is 5000 and 10001 a number there, too.
# Expected: what `get` returns is what was set, as long as it was text; that objects come back as objects is
# documented, with an option that turns it off (doNotParse, parseJSON), and a brace says which texts are.
# Hurts: a click id that an ad platform made of digits is stored right, read wrong, and its sale is credited to no
# click; codes of partners and zip codes have two types in one column.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent universal-cookie@8.1.2 cookie-universal@2.2.2 unstorage@1.17.6
cat >check.mjs <<'JS'
import cookieUniversal from 'cookie-universal';
import Cookies from 'universal-cookie';
import { createStorage } from 'unstorage';

const storage = createStorage();
const texts = ['12345678901234567890', '5E3', '10001', '02108', 'true', 'null', 'IwAR1'];
const seen = [];
for (const text of texts) {
  const cookies = new Cookies();
  cookies.set('id', text);
  const response = { headersSent: false, getHeader: () => [], setHeader() {} };
  const universal = cookieUniversal({ headers: { cookie: `id=${text}` } }, response);
  await storage.setItem('id', text);
  const values = [cookies.get('id'), universal.get('id'), await storage.getItem('id')];
  seen.push([text, ...values.map((value) => JSON.stringify(value))].join(' '));
}
console.log('text, universal-cookie, cookie-universal, unstorage', seen);
const expected = [
  '12345678901234567890 12345678901234567000 12345678901234567000 "12345678901234567890"',
  '5E3 5000 5000 5000',
  '10001 10001 10001 10001',
  '02108 "02108" "02108" "02108"',
  'true true true true',
  'null null null null',
  'IwAR1 "IwAR1" "IwAR1" "IwAR1"',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
