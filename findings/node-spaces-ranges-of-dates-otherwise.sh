#!/bin/sh
# Packages: Node 26.10.0 (npm), and Chromium 156 and Firefox ESR 153.8.0 (Debian 12), driven by
# puppeteer-core (npm); at CHROMIUM_PATH and FIREFOX_PATH, or in the path as `chromium` and `firefox`.
# Behaviour: `formatRange` in en-US has thin spaces (U+2009) around the dash in Node, "Nov 1 – 6", and
# ordinary spaces in both browsers; the two look alike. `format` has ordinary spaces in all three,
# for times too. In es-US all three agree, and a range of days has no spaces around the dash.
# Expected: what holds for `format` of an object holds for its `formatRange`; and V8, which is in both
# Node and Chromium, writes one text.
# Hurts: a period above a report that a server draws and React takes over is another text in the
# browser (an error of hydration, in English alone), and so is one that a test or a search compares.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
firefox=${FIREFOX_PATH:-$(command -v firefox)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node@26.10.0 puppeteer-core@25.16.0
cat >ranges.mjs <<'JS'
import puppeteer from 'puppeteer-core';

const look = () => {
  const first = Date.UTC(2026, 10, 1, 10);
  const written = (locale, options, last) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    const text = last === undefined ? format.format(first) : format.formatRange(first, last);
    return text.replaceAll('\u2009', '<2009>').replaceAll('\u202f', '<202f>');
  };
  const day = { month: 'short', day: 'numeric' };
  const time = { hour: 'numeric', minute: '2-digit' };
  return [
    written('en-US', day, first + 5 * 86_400_000),
    written('en-US', time, first + 3_600_000),
    written('en-US', time),
    written('es-US', day, first + 5 * 86_400_000),
  ];
};
async function lookIn(browser, executablePath) {
  const args = browser === 'chrome' ? ['--no-sandbox'] : [];
  const opened = await puppeteer.launch({ browser, executablePath, args, headless: true });
  try {
    const page = await opened.newPage();
    const seen = await page.evaluate(look);
    console.log(await opened.version(), seen);
    return seen.join('|');
  } finally {
    await opened.close();
  }
}
const plain = 'Nov 1 – 6|10:00 – 11:00 AM|10:00 AM|1–6 de nov';
const inBrowsers = [await lookIn('chrome', process.argv[2]), await lookIn('firefox', process.argv[3])];
console.log(process.version, look());
const inNode = 'Nov 1<2009>–<2009>6|10:00<2009>–<2009>11:00 AM|10:00 AM|1–6 de nov';
process.exit(look().join('|') === inNode && inBrowsers.every((seen) => seen === plain) ? 0 : 1);
JS
npx --no-install node ranges.mjs "$chromium" "$firefox"
