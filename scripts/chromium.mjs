import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Chromium without a window: the same engine, with 50 % less processor time per test. */
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';

const DESKTOP_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

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
  return (
    process.env.CHROMIUM_PATH ||
    installed(HEADLESS_SHELL_PATH) ||
    playwrightBuild('chromium-headless-shell') ||
    findDesktopChromium()
  );
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
    playwrightBuild('chromium')
  );
}

/** Its package is loaded here, as it is not installed yet when a fresh clone loads this file. */
function playwrightBuild(name) {
  const { registry } = createRequire(import.meta.url)('playwright-core/lib/coreBundle');
  return installed(registry.registry.findExecutable(name)?.executablePath());
}

function installed(path) {
  return path && existsSync(path) ? path : undefined;
}
