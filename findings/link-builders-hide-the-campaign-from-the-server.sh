#!/bin/sh
# Packages: build-url 6.0.1, url-join 5.2.0, append-query 2.1.1 and ufo 1.6.4 (npm), on Node 20 or later.
# Behaviour: parameters of a campaign are added to the address of a page. Where it has a query (?state=TX), build-url
# writes a second question mark, and the state is "TX?utm_source=google". Where it has a fragment (#form), build-url and
# url-join write them behind it, where no server and few trackers read them. append-query gives repeated parameters
# of the page another name: state=TX&state=NY is state[] twice. ufo is right in all of these, and so are the others
# where the address is bare.
# Expected: the parameters at the end of the query, in front of the fragment, as ufo has them, and those of the page as
# they were, as build-url "builds a URL, including its path, query parameters and fragment identifier".
# Hurts: clicks on ads whose page has a fragment or a parameter have no source, or the page has a state that does
# not exist; a campaign that is tested with the bare address has both.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent build-url@6.0.1 url-join@5.2.0 append-query@2.1.1 ufo@1.6.4
cat >check.mjs <<'JS'
import appendQuery from 'append-query';
import buildUrl from 'build-url';
import { withQuery } from 'ufo';
import urlJoin from 'url-join';

const campaign = { utm_source: 'google', utm_campaign: 'Auto + Home' };
const builders = {
  'build-url': (address) => buildUrl(address, { queryParams: campaign }),
  'url-join': (address) => urlJoin(address, `?${new URLSearchParams(campaign)}`),
  'append-query': (address) => appendQuery(address, campaign),
  ufo: (address) => withQuery(address, campaign),
};
const seen = ['', '?state=TX', '#form', '?state=TX&state=NY'].flatMap((end) =>
  Object.entries(builders).map(([name, build]) => {
    const { searchParams } = new URL(build(`https://site.example/quote/${end}`));
    const parts = [...searchParams].map(([key, value]) => `${key.replace('utm_', '')} ${value}`);
    return `${end || 'bare'}, ${name}: ${parts.join(', ') || 'none'}`;
  }),
);
console.log(process.version, seen);
const expected = [
  'bare, build-url: source google, campaign Auto + Home',
  'bare, url-join: source google, campaign Auto + Home',
  'bare, append-query: source google, campaign Auto + Home',
  'bare, ufo: source google, campaign Auto + Home',
  '?state=TX, build-url: state TX?utm_source=google, campaign Auto + Home',
  '?state=TX, url-join: state TX, source google, campaign Auto + Home',
  '?state=TX, append-query: state TX, source google, campaign Auto + Home',
  '?state=TX, ufo: state TX, source google, campaign Auto + Home',
  '#form, build-url: none',
  '#form, url-join: none',
  '#form, append-query: source google, campaign Auto + Home',
  '#form, ufo: source google, campaign Auto + Home',
  '?state=TX&state=NY, build-url: state TX, state NY?utm_source=google, campaign Auto + Home',
  '?state=TX&state=NY, url-join: state TX, state NY, source google, campaign Auto + Home',
  '?state=TX&state=NY, append-query: state[] TX, state[] NY, source google, campaign Auto + Home',
  '?state=TX&state=NY, ufo: state TX, state NY, source google, campaign Auto + Home',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
