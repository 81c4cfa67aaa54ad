#!/bin/sh
# Package: utm-params-saver 1.5.0 (npm), in jsdom 29.1.1, on Node 20.19 or later.
# Behaviour: with `UTM.save(UTM.parse())`, the call of its README, on each page the second page of a visit, whose
# address has no parameters, saves null for all of them: of a visit from Google with a click id `get()` has a source
# and a `gclid` of null on the page with the form. The initial ones stay. Where the first page was opened without a
# campaign they are null as well, and stay so: of visits without one, from Google and from Facebook, the initial
# source is null.
# Expected: the last parameters that were there, as "save UTM params of website visitor" says, and Google as the first
# campaign of who came without one before, or a name for no campaign.
# Hurts: each lead that is sent from a second page has no campaign and no click id, so that ad platforms hear of no
# conversion; a test on one page sees both.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent utm-params-saver@1.5.0 jsdom@29.1.1
cat >check.cjs <<'JS'
const { JSDOM } = require('jsdom');

const print = console.log;
// The package prints each parameter.
console.log = () => {};
/** Opens the pages of one visitor one after the other, and reads what is saved on the last one. */
function visit(...queries) {
  let stored = {};
  let saved;
  for (const query of queries) {
    const { window } = new JSDOM('', { url: `https://site.example/${query}` });
    for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value);
    Object.assign(globalThis, { window, localStorage: window.localStorage });
    for (const file of Object.keys(require.cache)) if (file.includes('utm-params-saver')) delete require.cache[file];
    const { default: UTM } = require('utm-params-saver');
    UTM.save(UTM.parse());
    saved = UTM.get();
    stored = { ...window.localStorage };
  }
  return `${saved.utm_source} ${saved.gclid}, initial ${saved.initial_utm_source} ${saved.initial_gclid}`;
}
const google = '?utm_source=google&gclid=Cj0K';
const seen = {
  'one page': visit(google),
  'two pages': visit(google, 'quote'),
  'two campaigns': visit(google, '?utm_source=facebook'),
  'no campaign first': visit('', google, '?utm_source=facebook'),
};
print(process.version, 'utm-params-saver', require('utm-params-saver/package.json').version, seen);
const expected = {
  'one page': 'google Cj0K, initial google Cj0K',
  'two pages': 'null null, initial google Cj0K',
  'two campaigns': 'facebook null, initial google Cj0K',
  'no campaign first': 'facebook null, initial null null',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
