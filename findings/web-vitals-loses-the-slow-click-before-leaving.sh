#!/bin/sh
# Package: web-vitals 6.2.3 (npm), in Chromium 156 (Debian 12), driven by puppeteer-core (npm); at CHROMIUM_PATH or
# in the path as `chromium`.
# Behaviour: a click that takes 300 ms, on a page that then has work to do and is hidden half a second later, is not
# reported by `onINP`: at that point, the last that a page is sure to have, there is no INP. Entries wait for an
# idle moment (up to 1 s), and the report of a page that is hidden is made before those that wait are read. A
# person who returns has it reported when the page is hidden once more. With `reportAllChanges`, or where the page
# was idle before, it is reported.
# Expected: INP of each page on which a person clicked: "INP is not reported if the user never interacts with the
# page" is the only case that the README names, and it says that a report is made when the page is hidden.
# Hurts: pages that are busy are slow, and the click that leaves a step of a form is its only one: slow clicks are
# absent from the figures where they are slowest.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent web-vitals@6.2.3 puppeteer-core@25.16.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const library = readFileSync('node_modules/web-vitals/dist/web-vitals.iife.js', 'utf8');
const site = `<!doctype html><h1>Step 1</h1><button>Next</button><script>${library}</script><script>
const query = new URLSearchParams(location.search);
const work = (time) => { const end = performance.now() + time; while (performance.now() < end); };
globalThis.inp = [];
webVitals.onINP(({ value }) => inp.push(value >= 300 ? 'slow' : 'fast'), { reportAllChanges: query.has('all') });
document.querySelector('button').onclick = () => {
  work(300);
  const end = performance.now() + 900;
  const next = () => {
    if (query.has('busy') && performance.now() < end) { work(60); setTimeout(next, 0); }
  };
  setTimeout(next, 0);
};
</script>`;
const browser = await puppeteer.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
async function leave(query) {
  const page = await browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => request.respond({ contentType: 'text/html', body: site }));
  await page.goto(`https://site.example/${query}`);
  await wait(1000);
  await page.click('button');
  await wait(query === '?idle' ? 1800 : 500);
  const other = await browser.newPage();
  await other.bringToFront();
  await wait(2000);
  const reports = [await page.evaluate(() => `${document.visibilityState} ${inp}`)];
  await page.bringToFront();
  await wait(500);
  await other.bringToFront();
  await wait(1000);
  reports.push(await page.evaluate(() => String(inp)));
  await Promise.all([page.close(), other.close()]);
  return `${query} ${reports.join(', again ')}`;
}
try {
  const seen = [await leave('?idle'), await leave('?busy'), await leave('?busy&all')];
  console.log(await browser.version(), seen);
  const expected =
    '?idle hidden slow, again slow; ?busy hidden , again slow; ?busy&all hidden slow, again slow';
  process.exitCode = seen.join('; ') === expected ? 0 : 1;
} finally {
  await browser.close();
}
JS
node check.mjs "$chromium"
