#!/bin/sh
# Package: posthog-js 1.449.2 (npm), in Chromium 156 (Debian 12), driven by puppeteer-core (npm); at
# CHROMIUM_PATH or in the path as `chromium`.
# Behaviour: `$referrer` of an event is that of the first visit ever, and `utm_…` are those of the last
# visit that had some; the browser's storage has both without an end. After a visit by Google, one by
# an ad on Bing has utm_source bing and the referrer www.google.com; one from Facebook, 20 days later,
# has the same two, and so has one without a referrer half a year later, though each is a session of
# its own. `$session_entry_referrer` is right.
# Expected: both describe the visit of the event, or one rule for both; what is of a person's first
# visit has a name that begins with `$initial_`.
# Hurts: a lead from Facebook has the campaign of one ad and the referrer of another one.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts posthog-js@1.449.2 puppeteer-core@25.16.0
cat >visits.mjs <<'JS'
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const library = readFileSync('node_modules/posthog-js/dist/array.no-external.js', 'utf8');
const sending = { api_host: 'https://site.example', disable_compression: true, request_batching: false };
const options = { ...sending, advanced_disable_flags: true, autocapture: false, capture_pageview: false };
/** A person's browser, as events of headless ones are dropped, with a clock that is some days ahead. */
const pageAfter = (days) => `<script>
  Object.defineProperty(navigator, 'webdriver', { value: false });
  const now = Date.now() + ${days * 86_400_000};
  Date.now = () => now;
  Date = new Proxy(Date, { construct: (Real, parts) => new Real(...(parts.length ? parts : [now])) });
</script><script src="library.js"></script>
<script>posthog.init('key', ${JSON.stringify(options)}); posthog.capture('lead');</script>`;
const visits = [['?utm_source=google', 'https://www.google.com/', 0], ['?utm_source=bing', 'https://www.bing.com/', 20]];
visits.push(['', 'https://l.facebook.com/', 40], ['', '', 200]);
const browser = await puppeteer.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.setUserAgent({ userAgent: (await browser.userAgent()).replace('Headless', '') });
  await page.setRequestInterception(true);
  let html = '';
  let receive;
  page.on('request', (request) => {
    if (request.method() === 'POST') receive(JSON.parse(request.postData()).batch[0].properties);
    const isLibrary = request.url().endsWith('library.js');
    request.respond({ contentType: isLibrary ? 'text/javascript' : 'text/html', body: isLibrary ? library : html });
  });
  const seen = [];
  for (const [query, referer, days] of visits) {
    html = pageAfter(days);
    const lead = new Promise((resolve) => { receive = resolve; });
    await page.goto(`https://site.example/${query}`, { referer });
    const { utm_source, $referring_domain, $session_entry_referrer } = await lead;
    seen.push([utm_source, $referring_domain, $session_entry_referrer].join(' '));
  }
  console.log('posthog-js: utm_source, domain of the referrer, referrer of the session', seen);
  const expected = [
    'google www.google.com https://www.google.com/',
    'bing www.google.com https://www.bing.com/',
    'bing www.google.com https://l.facebook.com/',
    'bing www.google.com $direct',
  ];
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
} finally {
  await browser.close();
}
JS
node visits.mjs "$chromium"
