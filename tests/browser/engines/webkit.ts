import type { BrowserWindow, Engine, WindowOptions } from './engine.ts';
import { startWebDriver, type WebDriver } from './web-driver.ts';

/** For keys that are no characters (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Interval at which a condition on a page is checked. */
const LOOK_MS = 20;

/** By its WebDriver. Each window is a session, with a browser of its own. */
export async function startWebKit(driverPath: string): Promise<Engine> {
  // A window fills its display: only so is it as narrow as a phone.
  const drivers = new Map<string, Promise<WebDriver>>();
  return {
    async open(options) {
      const size = `${options.width}x${options.height}`;
      const driver = drivers.get(size) ?? startWebDriver(driverPath, size);
      drivers.set(size, driver);
      return openWindow(await driver, options);
    },
    async quit() {
      for (const driver of drivers.values()) (await driver).stop();
    },
  };
}

async function openWindow(
  driver: WebDriver,
  { javaScript }: WindowOptions,
): Promise<BrowserWindow> {
  const args = ['--automation', '--full-screen', `--enable-javascript=${javaScript}`];
  const { sessionId } = await driver.call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } },
  });
  const call = <Answer>(method: string, path: string, body?: object) =>
    driver.call<Answer>(method, `/session/${sessionId}${path}`, body);

  const evaluate: BrowserWindow['evaluate'] = (script, ...args) =>
    call('POST', '/execute/sync', { script: `return (${script}).apply(null, arguments)`, args });

  const until = async (isSo: () => boolean) => {
    while (!(await evaluate(isSo))) await new Promise((later) => setTimeout(later, LOOK_MS));
  };
  // What a page does only once it is seen would otherwise wait for the window manager.
  await until(() => !document.hidden);

  return {
    evaluate,
    async goto(url) {
      await call('POST', '/url', { url });
      // The driver may answer before the page's scripts have run.
      await until(() => document.readyState === 'complete');
    },
    mouse: (...steps) =>
      call('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: steps.map((step) => {
              if (step === 'down') return { type: 'pointerDown', button: 0 };
              if (step === 'up') return { type: 'pointerUp', button: 0 };
              return { type: 'pointerMove', duration: 0, x: round(step.x), y: round(step.y) };
            }),
          },
        ],
      }),
    press: (...keys) =>
      call('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keys',
            actions: keys
              .map((key) => KEYS[key] ?? key)
              .flatMap((value) => [
                { type: 'keyDown', value },
                { type: 'keyUp', value },
              ]),
          },
        ],
      }),
    async screenshot() {
      // The driver waits for a next frame, which an idle page never draws.
      await evaluate(() => {
        const faded = [{ opacity: 1 }, { opacity: 0.99 }];
        document.documentElement.animate(faded, { duration: 100, iterations: 20 });
      });
      return Buffer.from(await call<string>('GET', '/screenshot'), 'base64');
    },
    errors: () => [],
    close: () => call('DELETE', ''),
  };
}

/** The driver takes whole pixels. */
const round = Math.round;
