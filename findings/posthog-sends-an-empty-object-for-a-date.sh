#!/bin/sh
# Package: posthog-js 1.449.2 (npm), in Chromium 156 (Debian 12), driven by puppeteer-core (npm); at
# CHROMIUM_PATH or in the path as `chromium`.
# Behaviour: a Date among the properties of an event is sent as {}, and so is a URL; in lists and as a
# property of a person ($set, setPersonProperties) too. An object that is a value twice in one event is
# absent the second time. Nothing is written to the console.
# Expected: 2026-11-01T05:30:00.000Z, as JSON.stringify of the same properties has it, and as Amplitude,
# Segment and Plausible send it.
# Hurts: when a lead was sold or called is in no event, and a filter on it finds none, although the
# list of properties has it.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts posthog-js@1.449.2 puppeteer-core@25.16.0
cat >date.mjs <<'JS'
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const library = readFileSync('node_modules/posthog-js/dist/array.no-external.js', 'utf8');
const sending = { api_host: 'https://site.example', disable_compression: true, request_batching: false };
const options = { ...sending, advanced_disable_flags: true, autocapture: false, capture_pageview: false };
/** A person's browser, as events of headless ones are dropped. */
const html = `<script>Object.defineProperty(navigator, 'webdriver', { value: false });</script>
<script src="library.js"></script>
<script>
  const soldAt = () => new Date('2026-11-01T05:30:00Z');
  const place = { state: 'MA' };
  posthog.init('key', ${JSON.stringify(options)});
  const page = new URL('https://site.example/quote');
  posthog.capture('lead', { soldAt: soldAt(), list: [soldAt()], page, zip: '02108', from: place, to: place });
</script>`;
const browser = await puppeteer.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.setUserAgent({ userAgent: (await browser.userAgent()).replace('Headless', '') });
  await page.setRequestInterception(true);
  const lead = new Promise((resolve) => {
    page.on('request', (request) => {
      if (request.method() === 'POST') resolve(JSON.parse(request.postData()).batch[0].properties);
      const isLibrary = request.url().endsWith('library.js');
      request.respond({ contentType: isLibrary ? 'text/javascript' : 'text/html', body: isLibrary ? library : html });
    });
  });
  await page.goto('https://site.example/');
  const { soldAt, list, page: address, zip, from, to } = await lead;
  const seen = { soldAt, list, address, zip, from, to };
  console.log('posthog-js', seen);
  const expected = { soldAt: {}, list: [{}], address: {}, zip: '02108', from: { state: 'MA' } };
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
} finally {
  await browser.close();
}
JS
node date.mjs "$chromium"
