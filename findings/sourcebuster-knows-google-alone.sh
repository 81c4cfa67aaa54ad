#!/bin/sh
# Package: sourcebuster 1.1.0 (npm), which WooCommerce has for the origin of orders, in Chromium 156
# (Debian 12), driven by puppeteer-core (npm); at CHROMIUM_PATH or in the path as `chromium`.
# Behaviour: a visit from the results of Bing or Yahoo is a referral, although both are in its list of
# organic sources: the list asks for the words of the search in the referrer (`q`, `p`), and a browser
# sends the origin alone (strict-origin-when-cross-origin, the default). Google is organic without
# words. A paid click with `wbraid`, Google's parameter on iOS, is organic, and one with `msclkid`
# of Microsoft a referral; with `gclid` it is cpc. utm_source=news+letter is "news+letter".
# Expected: organic for the engines that it lists; paid or at least unknown for click ids; a plus is a
# space, as `URLSearchParams` and the server read it, so that both have one name of a campaign.
# Hurts: a share of the paid clicks and all of Bing's are credited to search or to no channel.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent sourcebuster@1.1.0 puppeteer-core@25.16.0
cat >sources.mjs <<'JS'
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const library = readFileSync('node_modules/sourcebuster/dist/sourcebuster.min.js', 'utf8');
const site = `<script>${library}</script><script>sbjs.init()</script>`;
const executablePath = process.argv[2];
const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
async function come(from, query) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isSite = new URL(request.url()).host === 'site.example';
    const body = isSite ? site : `<a href="https://site.example/${query}">result</a>`;
    request.respond({ contentType: 'text/html', body });
  });
  await page.goto(`https://${from}`);
  await Promise.all([page.waitForNavigation(), page.click('a')]);
  const { typ, src, mdm } = await page.evaluate(() => globalThis.sbjs.get.current);
  const referrer = await page.evaluate(() => document.referrer);
  await context.close();
  return `${referrer} ${query} ${typ} ${src} ${mdm}`;
}
try {
  const seen = [
    await come('www.google.com/search?q=insurance', ''),
    await come('www.bing.com/search?q=insurance', ''),
    await come('search.yahoo.com/search?p=insurance', ''),
    await come('www.google.com/search?q=insurance', '?gclid=a'),
    await come('www.google.com/search?q=insurance', '?wbraid=a'),
    await come('www.bing.com/search?q=insurance', '?msclkid=a'),
    await come('www.bing.com/', '?utm_source=news+letter'),
  ];
  console.log(await browser.version(), seen);
  const expected = [
    'https://www.google.com/  organic google organic',
    'https://www.bing.com/  referral bing.com referral',
    'https://search.yahoo.com/  referral search.yahoo.com referral',
    'https://www.google.com/ ?gclid=a utm google cpc',
    'https://www.google.com/ ?wbraid=a organic google organic',
    'https://www.bing.com/ ?msclkid=a referral bing.com referral',
    'https://www.bing.com/ ?utm_source=news+letter utm news+letter (none)',
  ];
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
} finally {
  await browser.close();
}
JS
node sources.mjs "$chromium"
