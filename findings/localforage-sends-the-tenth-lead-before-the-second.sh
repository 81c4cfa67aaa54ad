#!/bin/sh
# Package: localforage 1.10.0 (npm), in Chromium 156 (Debian 12), driven by puppeteer-core (npm); at CHROMIUM_PATH or
# in the path as `chromium`.
# Behaviour: `keys()` and `iterate()` have another order in each driver, and in none that of `setItem`: of leads 1 to
# 11, stored one after the other, IndexedDB has 1, 10, 11, 2, 3 (numbers are keys of text), and localStorage an
# order of its own. A Date, also in an object, is a Date from IndexedDB and a text from localStorage; an unknown
# amount (NaN) is null there, and a Map {}. `setItem` returns what was passed, with the Date, in both.
# Expected: one order for one call, that of the calls or of the numbers; one type for one value, as the driver is
# chosen by what a browser has, or an error, as localStorage has it for a BigInt. The README names values that JSON
# can hold, and no order.
# Hurts: a queue of leads that waits for a connection is sent in another order: a correction before what it
# corrects; `lead.at.getTime()` throws only for those whose browser has no IndexedDB.
# Exits with a code other than 0 if this changes.
set -eu
chromium=${CHROMIUM_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent localforage@1.10.0 puppeteer-core@25.16.0
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const library = readFileSync('node_modules/localforage/dist/localforage.js', 'utf8');
const browser = await puppeteer.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
async function store() {
  const { INDEXEDDB, LOCALSTORAGE } = localforage;
  const lines = [];
  const typeOf = (value) => (value === null ? 'null' : (value?.constructor.name ?? typeof value));
  for (const [name, driver] of [['IndexedDB', INDEXEDDB], ['localStorage', LOCALSTORAGE]]) {
    const leads = localforage.createInstance({ name, driver });
    for (let number = 1; number <= 11; number += 1) await leads.setItem(number, { number });
    const keys = await leads.keys();
    const iterated = [];
    await leads.iterate((lead, key) => { iterated.push(key); });
    const inOrder = String(keys) === '1,2,3,4,5,6,7,8,9,10,11';
    const order = name === 'IndexedDB' ? keys.join(' ') : inOrder ? 'in order' : 'not in order';
    lines.push(`${name}: ${order}${String(iterated) === String(keys) ? '' : ', iterate differs'}`);
    const at = new Date('2026-11-01T05:30:00Z');
    const values = { date: at, object: { at }, amount: Number.NaN, map: new Map([[1, 2]]), big: 10n };
    const types = [];
    for (const [key, value] of Object.entries(values)) {
      try {
        const returned = await leads.setItem(key, value);
        const read = await leads.getItem(key);
        types.push(key === 'object' ? `at ${typeOf(returned.at)} ${typeOf(read.at)}` : `${key} ${typeOf(returned)} ${typeOf(read)}`);
      } catch (error) {
        types.push(`${key} ${error.name}`);
      }
    }
    lines.push(types.join(', '));
  }
  return lines;
}
try {
  const page = await browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => request.respond({ contentType: 'text/html', body: '<!doctype html><h1>Quote</h1>' }));
  await page.goto('https://site.example/');
  await page.addScriptTag({ content: library });
  const seen = await page.evaluate(store);
  console.log(await browser.version(), 'type from setItem and from getItem', seen);
  const expected = [
  'IndexedDB: 1 10 11 2 3 4 5 6 7 8 9',
  'date Date Date, at Date Date, amount Number Number, map Map Map, big BigInt BigInt',
  'localStorage: not in order',
  'date Date String, at Date String, amount Number null, map Map Object, big TypeError',
];
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
} finally {
  await browser.close();
}
JS
node check.mjs "$chromium"
