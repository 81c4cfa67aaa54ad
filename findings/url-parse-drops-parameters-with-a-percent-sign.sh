#!/bin/sh
# Packages: url-parse 1.5.10, query-string 9.5.1 and qs 6.17.1 (npm), on Node 20 or later.
# Behaviour: of an address whose parameter has a percent sign that does not begin a UTF-8 sign, `url-parse` with its
# query read drops the parameter: utm_campaign=50%+off and utm_term=caf%E9, as an older tool writes it, are not
# there, without an error, and the other parameters are. `toString()` of the object then has an address without
# them. query-string and qs leave the text as it was written: "50% off", "caf%E9".
# Expected: "50% off" and "caf" with a replacement sign, as `URL` of browsers and Node has them, at least a value.
# The README recommends `URL` "for better security and accuracy", and does not name what is lost.
# Hurts: visits of campaigns with a discount in their name have no campaign, in the server alone; a click
# is passed on without the parameter.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent url-parse@1.5.10 query-string@9.5.1 qs@6.17.1
cat >check.mjs <<'JS'
import qs from 'qs';
import queryString from 'query-string';
import parse from 'url-parse';

const queries = ['utm_campaign=50%+off&gclid=a', 'utm_campaign=50%25+off&gclid=a', 'utm_campaign=caf%E9&gclid=a'];
const seen = queries.map((query) => {
  const address = `https://site.example/?${query}`;
  const url = parse(address, true);
  const others = [queryString.parse(query), qs.parse(query), Object.fromEntries(new URL(address).searchParams)];
  const campaigns = [url.query, ...others].map((values) => values.utm_campaign ?? '-');
  return `${query}: ${campaigns.join(' | ')}; ${url.toString()}`;
});
console.log('query: url-parse | query-string | qs | URL; passed on by url-parse', seen);
const same = Array(4).fill('50% off').join(' | ');
const expected = [
  'utm_campaign=50%+off&gclid=a: - | 50% off | 50% off | 50% off; https://site.example/?gclid=a',
  `utm_campaign=50%25+off&gclid=a: ${same}; https://site.example/?utm_campaign=50%25%20off&gclid=a`,
  'utm_campaign=caf%E9&gclid=a: - | caf%E9 | caf%E9 | caf\uFFFD; https://site.example/?gclid=a',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
