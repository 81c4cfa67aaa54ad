import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Chromium without a window: the same engine, with 50 % less processor time per test. */
const HEADLESS_SHELL_PATHS = ['/usr/bin/chromium-headless-shell'];

const DESKTOP_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Folders in which Playwright stores the browsers that it installed. */
const PLAYWRIGHT_CACHES = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), '.cache', 'ms-playwright'),
  join(homedir(), 'Library', 'Caches', 'ms-playwright'),
];

/** Playwright's folder of each build, and the binaries inside it for the platforms. */
const PLAYWRIGHT_BUILDS = {
  headlessShell: {
    folder: /^chromium_headless_shell-\d+$/,
    binaries: [
      'chrome-linux/headless_shell',
      'chrome-headless-shell-linux64/chrome-headless-shell',
      'chrome-mac/headless_shell',
      'chrome-headless-shell-mac-arm64/chrome-headless-shell',
      'chrome-headless-shell-mac-x64/chrome-headless-shell',
    ],
  },
  desktop: {
    folder: /^chromium-\d+$/,
    binaries: [
      'chrome-linux/chrome',
      'chrome-linux64/chrome',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    ],
  },
};

/**
 * Disabled features: Playwright's own list, which this one replaces, and the pages behind the
 * address field, which take as long to load in each test as a page of the site.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Options of Chromium in tests. Features that no test looks at are off. */
export const CHROMIUM_OPTIONS = {
  // Playwright switches the back/forward cache off, but visitors have it on.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Emulating a graphics card takes a third of a test's time.
    '--disable-gpu',
    `--disable-features=${DISABLED_FEATURES}`,
  ],
};

/**
 * Path of a Chromium for tests and tools: `CHROMIUM_PATH`, a headless shell, or a desktop Chromium;
 * undefined if none is installed.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH || findHeadlessShell() || findDesktopChromium();
}

/**
 * Path of a visitors' Chromium: `CHROMIUM_PATH`, the usual paths, or Playwright's build; undefined
 * if none is installed.
 *
 * @returns {string | undefined}
 */
export function findDesktopChromium() {
  return (
    process.env.CHROMIUM_PATH ||
    DESKTOP_PATHS.find((path) => existsSync(path)) ||
    playwrightBuild(PLAYWRIGHT_BUILDS.desktop)
  );
}

function findHeadlessShell() {
  return (
    HEADLESS_SHELL_PATHS.find((path) => existsSync(path)) ||
    playwrightBuild(PLAYWRIGHT_BUILDS.headlessShell)
  );
}

function playwrightBuild({ folder, binaries }) {
  for (const cache of PLAYWRIGHT_CACHES) {
    if (!cache || !existsSync(cache)) continue;
    for (const build of readdirSync(cache).filter((name) => folder.test(name))) {
      const found = binaries
        .map((path) => join(cache, build, path))
        .find((path) => existsSync(path));
      if (found) return found;
    }
  }
  return undefined;
}
