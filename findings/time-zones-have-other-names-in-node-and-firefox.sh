#!/bin/sh
# Packages: Node 26.10.0 (npm), and Firefox ESR 153.8.0 (Debian 12), driven by puppeteer-core (npm); at
# FIREFOX_PATH or in the path as `firefox`.
# Behaviour: `Intl.supportedValuesOf('timeZone')` has names in Firefox that it has not in Node, and the
# other way round. Of the zones of the United States these are Indianapolis and Louisville: Firefox
# lists America/Indiana/Indianapolis, the name of the IANA, and Node America/Indianapolis, its alias.
# Each engine accepts both, and calls both by its own (`resolvedOptions().timeZone`). UTC is not in
# Node's list, although it is the zone of most servers. Chromium 156 has Node's list.
# Expected: one list for one version of the database, as a standard describes it; and that a name
# which a function returns is in the list of what is supported.
# Hurts: a server that checks the reporting zone of an account by its list refuses what its own form
# offers in Firefox, and UTC; two names of one zone are two groups in a report by zone.
# Exits with a code other than 0 if this changes.
set -eu
firefox=${FIREFOX_PATH:-$(command -v firefox)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node@26.10.0 puppeteer-core@25.16.0
cat >zones.mjs <<'JS'
import puppeteer from 'puppeteer-core';

const names = ['America/Indiana/Indianapolis', 'America/Indianapolis', 'America/Kentucky/Louisville', 'UTC'];
const look = (names) => {
  const list = Intl.supportedValuesOf('timeZone');
  return names.map((timeZone) => {
    const own = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    return `${list.includes(timeZone) ? 'lists' : 'does not list'} ${timeZone}, calls it ${own}`;
  });
};
const executablePath = process.argv[2];
const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
try {
  const page = await browser.newPage();
  const seen = { node: look(names), firefox: await page.evaluate(look, names) };
  console.log(process.version, await browser.version(), seen);
  const expected = {
    node: [
      'does not list America/Indiana/Indianapolis, calls it America/Indianapolis',
      'lists America/Indianapolis, calls it America/Indianapolis',
      'does not list America/Kentucky/Louisville, calls it America/Louisville',
      'does not list UTC, calls it UTC',
    ],
    firefox: [
      'lists America/Indiana/Indianapolis, calls it America/Indiana/Indianapolis',
      'does not list America/Indianapolis, calls it America/Indiana/Indianapolis',
      'lists America/Kentucky/Louisville, calls it America/Kentucky/Louisville',
      'lists UTC, calls it UTC',
    ],
  };
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
} finally {
  await browser.close();
}
JS
npx --no-install node zones.mjs "$firefox"
