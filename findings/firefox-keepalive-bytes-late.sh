#!/bin/sh
# Package: Firefox ESR 153.8.0 (Debian 12), driven by puppeteer-core (npm); at FIREFOX_PATH or in
# the path as `firefox`.
# Behaviour: a page may have 64 KiB of `keepalive` requests in flight. Firefox still counts a request
# when its response reaches the script: a second request of the same size that is sent at once is
# rejected with a TypeError; 50 ms later it passes.
# Expected: the bytes are free when `fetch` resolves, as in Chromium and WebKit.
# Exits with 1 if that has changed.
set -eu

firefox=${FIREFOX_PATH:-$(command -v firefox)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund puppeteer-core@25.16.0

cat >bytes.mjs <<'JS'
import { createServer } from 'node:http';
import puppeteer from 'puppeteer-core';

const server = createServer((request, response) => {
  request.resume().on('end', () => response.end('<!doctype html><title>bytes</title>'));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const executablePath = process.argv[2];
const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const passed = await page.evaluate(async () => {
    const send = () =>
      fetch('/', { method: 'POST', body: 'x'.repeat(59_000), keepalive: true }).then(
        () => 1,
        () => 0,
      );
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const passed = { atOnce: 0, later: 0 };
    for (let i = 0; i < 8; i++) {
      await wait(200);
      await send();
      passed.atOnce += await send();
      await wait(200);
      await send();
      await wait(50);
      passed.later += await send();
    }
    return passed;
  });
  console.log(await browser.version(), 'of 8 second requests pass:', passed);
  process.exitCode = passed.atOnce < 8 && passed.later === 8 ? 0 : 1;
} finally {
  await browser.close();
  server.close();
}
JS
node bytes.mjs "$firefox"
