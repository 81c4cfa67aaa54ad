import puppeteer, { type Browser, type KeyInput } from 'puppeteer-core';
import type { BrowserWindow, Engine, WindowOptions } from './engine.ts';

/** A stock Firefox, driven by WebDriver BiDi. Each window is its own container ("user context"). */
export async function startFirefox(executablePath: string): Promise<Engine> {
  // Scripts can only be switched off for a whole browser.
  const browsers = new Map<boolean, Promise<Browser>>();
  const browserWith = (javaScript: boolean) => {
    const browser = browsers.get(javaScript) ?? launch(executablePath, javaScript);
    browsers.set(javaScript, browser);
    return browser;
  };
  await browserWith(true);
  return {
    open: async (options) => openWindow(await browserWith(options.javaScript), options),
    async quit() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

/**
 * One process, none in reserve, half the frames: a process takes as long as a test, and no page
 * depends on its frame rate.
 */
const LESS_WORK = {
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.autostart': false,
  'layout.frame_rate': 30,
};

function launch(executablePath: string, javaScript: boolean): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { ...LESS_WORK, 'javascript.enabled': javaScript },
  });
}

async function openWindow(
  browser: Browser,
  { width, height }: WindowOptions,
): Promise<BrowserWindow> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height });
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    // An import that ends with its page is an error to Firefox.
    if (!`${error}`.includes('dynamically imported module')) errors.push(`${error}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (script, ...args) =>
      page.evaluate(`(${script}).apply(null, ${JSON.stringify(args)})`) as Promise<never>,
    async mouse(...steps) {
      for (const step of steps) {
        if (step === 'down' || step === 'up') await page.mouse[step]();
        else await page.mouse.move(step.x, step.y);
      }
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key as KeyInput);
    },
    screenshot: () => page.screenshot(),
    errors: () => errors,
    close: () => context.close(),
  };
}
