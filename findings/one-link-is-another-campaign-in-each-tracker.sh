#!/bin/sh
# Packages: @amplitude/analytics-browser 2.48.1, @segment/analytics-next 1.84.3, countly-sdk-web 26.1.1 and
# swetrix 4.6.1 (npm), in Chromium 156 (Debian 12), driven by puppeteer-core (npm); at CHROMIUM_PATH or
# in the path as `chromium`.
# Behaviour: of each of four addresses the four have two names of the campaign. Countly and Swetrix send
# what stands there, undecoded: Auto%20Home and Auto+Home. Amplitude decodes %20 and leaves the plus;
# Segment has "Auto Home" for both. At a second equals sign, which is valid unescaped (size=300), all but
# Swetrix cut the name. Of a repeated parameter Swetrix has the first value, the others the last.
# Expected: "Auto Home", "size=300" and the first value in each, as `URLSearchParams` has them.
# Hurts: one campaign is two where its links were built by two tools (one writes %20, one a plus), and
# figures of two trackers on one site, or of one and the costs by campaign, do not meet.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts puppeteer-core@25.16.0 swetrix@4.6.1 \
  @amplitude/analytics-browser@2.48.1 @segment/analytics-next@1.84.3 countly-sdk-web@26.1.1
cat >links.mjs <<'JS'
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

/** Of each its script, its first event and the field of the campaign's name. */
const trackers = [
  ['@amplitude/analytics-browser/lib/scripts/amplitude-min.js', `amplitude.init('key', {
    serverUrl: '/events', flushIntervalMillis: 1, remoteConfig: { fetchRemoteConfig: false } })`, 'utm_campaign'],
  ['@segment/analytics-next/dist/umd/index.js', `AnalyticsNext.AnalyticsBrowser.load({ writeKey: 'key', cdnSettings: {
    integrations: { 'Segment.io': { apiKey: 'key', apiHost: 'site.example' } } } }).page()`, 'name'],
  ['countly-sdk-web/lib/countly.min.js', `Countly.init({ app_key: 'key', url: 'https://site.example',
    force_post: true }); Countly.track_pageview()`, 'utm_campaign'],
  ['swetrix/dist/swetrix.js', `swetrix.init('key', { apiURL: '/events', devMode: true }); swetrix.track({ ev: 'a' })`, 'ca'],
];
/** A person's browser, as Countly drops headless ones. */
const args = ['--no-sandbox', '--disable-blink-features=AutomationControlled', '--user-agent=Mozilla/5.0 Chrome/156.0'];
const browser = await puppeteer.launch({ executablePath: process.argv[2], args });
async function campaignOf(link, [file, start, field]) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setRequestInterception(true);
  const campaign = new Promise((resolve) => {
    setTimeout(resolve, 10_000, 'none');
    page.on('request', (request) => {
      const isScript = request.url().endsWith('/library.js');
      const html = `<script src="/library.js"></script><script>${start}</script>`;
      const page = isScript ? readFileSync(`node_modules/${file}`) : html;
      request.respond({ contentType: 'text/html', body: request.method() === 'POST' ? '{"result":"OK"}' : page });
      const sent = request.postData() ?? '{}';
      const text = sent.startsWith('{') ? sent : (new URLSearchParams(sent).get('events') ?? '{}');
      JSON.parse(text, (key, value) => {
        if (key === field && value !== 'analytics.js' && value !== '-') resolve(value);
        return value;
      });
    });
  });
  await page.goto(`https://site.example/?utm_campaign=${link}`);
  return campaign.finally(() => context.close());
}
const seen = [];
for (const link of ['Auto%20Home', 'Auto+Home', 'size=300', 'a&utm_campaign=b']) {
  const names = [];
  for (const tracker of trackers) names.push(await campaignOf(link, tracker));
  const ofPage = new URLSearchParams(`utm_campaign=${link}`).get('utm_campaign');
  seen.push(`${link}: ${names.join(' | ')} | ${ofPage}`);
}
await browser.close();
console.log('Amplitude | Segment | Countly | Swetrix | URLSearchParams', seen);
const expected = [
  'Auto%20Home: Auto Home | Auto Home | Auto%20Home | Auto%20Home | Auto Home',
  'Auto+Home: Auto+Home | Auto Home | Auto+Home | Auto+Home | Auto Home',
  'size=300: size | size | size | size=300 | size=300',
  'a&utm_campaign=b: b | b | b | a | a',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node links.mjs "$chromium"
