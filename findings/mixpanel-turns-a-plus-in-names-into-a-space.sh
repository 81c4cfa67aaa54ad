#!/bin/sh
# Package: mixpanel-browser 2.83.0 (npm), in Chromium 156 (Debian 12), driven by puppeteer-core (npm); at
# CHROMIUM_PATH or in the path as `chromium`.
# Behaviour: of utm_campaign=Auto%20%2B%20Home, the campaign "Auto + Home", each event says
# "Auto   Home", and of gclid=a%2Bb it says "a b": the value is decoded first, and then each plus
# becomes a space. `$current_url` of the same event has the address as it was. "news+letter" is
# "news letter" and 50%25 is "50%", as `URLSearchParams` has them.
# Expected: "Auto + Home" and "a+b", as `URLSearchParams` in the same page and a server read them: a
# plus that is encoded is no space.
# Hurts: joined by campaign with the costs of an ad platform or with a server's leads, a campaign with a
# plus in its name finds nothing, and two campaigns may become one; a click id is another one.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mixpanel-browser@2.83.0 puppeteer-core@25.16.0
cat >plus.mjs <<'JS'
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const library = readFileSync('node_modules/mixpanel-browser/dist/mixpanel.umd.js', 'utf8');
const options = { api_host: 'https://site.example', batch_requests: false, api_payload_format: 'json' };
const script = `mixpanel.init('key', ${JSON.stringify(options)}); mixpanel.track('lead');`;
const query =
  'utm_campaign=Auto%20%2B%20Home&gclid=a%2Bb&utm_source=news+letter&utm_term=50%25&utm_term=2';
const browser = await puppeteer.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.setRequestInterception(true);
  const sent = new Promise((resolve) => {
    page.on('request', (request) => {
      if (request.method() === 'POST') resolve(request.postData());
      const type = request.url().endsWith('.js') ? 'text/javascript' : 'text/html';
      const document = `<script src="library.js"></script><script>${script}</script>`;
      request.respond({ contentType: type, body: type === 'text/html' ? document : library });
    });
  });
  await page.goto(`https://site.example/?${query}`);
  const event = JSON.parse(new URLSearchParams(await sent).get('data'));
  const { properties } = Array.isArray(event) ? event[0] : event;
  const names = ['utm_campaign', 'gclid', 'utm_source', 'utm_term'];
  const parameters = new URLSearchParams(query);
  const seen = names.map((name) => [properties[name], parameters.get(name)]);
  console.log('mixpanel-browser', properties.$lib_version, 'and URLSearchParams', seen);
  console.log(properties.$current_url);
  const expected = [
    ['Auto   Home', 'Auto + Home'],
    ['a b', 'a+b'],
    ['news letter', 'news letter'],
    ['50%', '50%'],
  ];
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
} finally {
  await browser.close();
}
JS
node plus.mjs "$chromium"
