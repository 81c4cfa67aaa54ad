import type { Engine, EngineName, WindowOptions } from '../engines/engine.ts';
import { startEngine } from '../engines/start-engine.ts';
import { test as base, expect } from '../fixtures.ts';
import { Tab } from './tab.ts';

export { AT_COMPARE, expect, HOMES } from '../fixtures.ts';
export { soon } from './tab.ts';

export const PHONE = { width: 360, height: 740 };

interface Fixtures {
  /** The browser. If it is missing, the test is skipped, or fails if `CI` is set. */
  engine: Engine;
  /** Options of the window; a desktop's with scripts by default. */
  window: WindowOptions;
  /** A window with nothing in its storage, on the worker's server. */
  tab: Tab;
}

interface WorkerFixtures {
  engineName: EngineName;
  startedEngine: Engine | null;
}

/** A test in the engine of its project (`playwright.config.ts`), against a real server. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],

  startedEngine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine?.quit();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  engine: async ({ engineName, startedEngine }, use, testInfo) => {
    const missing = `${engineName} is not installed, or lacks libraries of the system`;
    if (!startedEngine && process.env.CI) throw new Error(missing);
    testInfo.skip(!startedEngine, missing);
    if (startedEngine) await use(startedEngine);
  },

  window: [{ width: 1280, height: 800, javaScript: true }, { option: true }],

  tab: [
    async ({ engine, window: options, server }, use, testInfo) => {
      const window = await engine.open(options);
      await use(new Tab(window, server.url));
      if (testInfo.status !== testInfo.expectedStatus) {
        const body = Buffer.from(await window.screenshot());
        await testInfo.attach('screenshot', { body, contentType: 'image/png' });
      }
      const errors = window.errors();
      await window.close();
      expect(errors, 'no script failed').toEqual([]);
    },
    // Firefox starts a second browser for the first window without scripts.
    { timeout: 60_000 },
  ],
});
