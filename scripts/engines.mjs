import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A snap cannot read the profile that a test creates; if it is installed, `/usr/bin/firefox` starts
 * it.
 */
const FIREFOX_PATHS = [
  '/usr/bin/firefox-esr',
  ...(existsSync('/snap/bin/firefox') ? [] : ['/usr/bin/firefox']),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const WEBKIT_DRIVER_PATHS = ['/usr/bin/WebKitWebDriver', '/usr/local/bin/WebKitWebDriver'];

/** Programs that WebKitGTK needs to render without a screen. */
const DISPLAY_TOOLS = ['Xvfb', 'openbox'];

/**
 * Path of a stock Firefox (`FIREFOX_PATH`, or the usual paths) or of WebKitGTK's WebDriver
 * (`WEBKIT_DRIVER_PATH`, or the usual paths), otherwise `playwright` if Playwright has installed
 * its own build; undefined if all are missing.
 *
 * @param {'firefox' | 'webkit'} name
 * @returns {Promise<string | undefined>}
 */
export async function findEngine(name) {
  return (name === 'firefox' ? stockFirefox() : webKitDriver()) ?? (await playwrightBuild(name));
}

function stockFirefox() {
  return process.env.FIREFOX_PATH || FIREFOX_PATHS.find((path) => existsSync(path));
}

function webKitDriver() {
  if (!DISPLAY_TOOLS.every(isOnPath)) return undefined;
  return process.env.WEBKIT_DRIVER_PATH || WEBKIT_DRIVER_PATHS.find((path) => existsSync(path));
}

function isOnPath(tool) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, tool)));
}

async function playwrightBuild(name) {
  const { default: playwright } = await import('playwright-core');
  return existsSync(playwright[name].executablePath()) ? 'playwright' : undefined;
}
