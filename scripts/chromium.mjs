import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Playwright keeps the browsers that it installed itself. */
const PLAYWRIGHT_CACHES = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), '.cache', 'ms-playwright'),
  join(homedir(), 'Library', 'Caches', 'ms-playwright'),
];

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, the usual places, Playwright's
 * own; undefined where there is none.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return USUAL_PATHS.find((path) => existsSync(path)) ?? playwrightChromium();
}

function playwrightChromium() {
  for (const cache of PLAYWRIGHT_CACHES) {
    if (!cache || !existsSync(cache)) continue;
    for (const folder of readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name))) {
      const inside = [
        'chrome-linux/chrome',
        'chrome-linux64/chrome',
        'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
        'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      ].map((path) => join(cache, folder, path));
      const found = inside.find((path) => existsSync(path));
      if (found) return found;
    }
  }
  return undefined;
}
