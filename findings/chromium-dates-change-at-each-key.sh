#!/bin/sh
# Packages: Chromium 156 and Firefox ESR 153.8.0 (Debian 12), driven by puppeteer-core (npm); at
# CHROMIUM_PATH and FIREFOX_PATH, or in the path as `chromium` and `firefox`.
# Behaviour: in <input type="date"> Chromium sends `change` at each key that makes another value, while
# the field has the focus. Typing 10/07/2025 over 11/15/2026 sends eight: January 15, October 15,
# nothing (for the 0 of 07), October 7, then the years 2, 20 and 202, and 2025. Firefox sends
# three, and no year of less than four digits.
# Expected: one `change` when the field is left or Enter is pressed, as in fields of text and numbers
# (both browsers), or when all of a date is there.
# Hurts: a report that loads at `change` asks for eight periods, one from the year 2 to today; a field
# that is set by its own value (React's `value`) loses what was typed so far at the empty one.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
firefox=${FIREFOX_PATH:-$(command -v firefox)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent puppeteer-core@25.16.0
cat >keys.mjs <<'JS'
import puppeteer from 'puppeteer-core';

async function type(browser, executablePath) {
  const args = browser === 'chrome' ? ['--no-sandbox', '--lang=en-US'] : [];
  const options = { browser, executablePath, args, headless: true };
  const opened = await puppeteer.launch(options);
  try {
    const page = await opened.newPage();
    await page.setContent('<input type="date" value="2026-11-15"><input type="number" value="1">');
    await page.evaluate(() => {
      globalThis.changes = [];
      addEventListener('change', ({ target }) => globalThis.changes.push(target.value));
    });
    await page.focus('[type=date]');
    for (const key of '10072025') await page.keyboard.press(key);
    await page.focus('[type=number]');
    for (const key of '23') await page.keyboard.press(key);
    const changes = await page.evaluate(() => globalThis.changes);
    console.log(await opened.version(), changes);
    return changes.join(' ');
  } finally {
    await opened.close();
  }
}
const inChromium = await type('chrome', process.argv[2]);
const inFirefox = await type('firefox', process.argv[3]);
const eight =
  '2026-01-15 2026-10-15  2026-10-07 0002-10-07 0020-10-07 0202-10-07 2025-10-07';
const three = '2026-10-15 2026-10-07 2025-10-07';
process.exit(inChromium === eight && inFirefox === three ? 0 : 1);
JS
node keys.mjs "$chromium" "$firefox"
