import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A snap cannot read the profile that a test makes; where there is one, `/usr/bin/firefox` starts it. */
const FIREFOX_PATHS = [
  '/usr/bin/firefox-esr',
  ...(existsSync('/snap/bin/firefox') ? [] : ['/usr/bin/firefox']),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const WEBKIT_DRIVER_PATHS = ['/usr/bin/WebKitWebDriver', '/usr/local/bin/WebKitWebDriver'];

/** What WebKitGTK needs to draw without a screen. */
const DISPLAY_TOOLS = ['Xvfb', 'openbox'];

/**
 * The path of a stock Firefox (`FIREFOX_PATH`, or the usual places) or of WebKitGTK's WebDriver
 * (`WEBKIT_DRIVER_PATH`, or the usual places), else `playwright` where Playwright has installed its own
 * build; undefined where there is none of them.
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
