import type { BrowserType } from '@playwright/test';
import type { Engine, WindowOptions } from './engine.ts';

/** A browser that Playwright drives: its own builds of Firefox and WebKit, or a Chromium. */
export async function startPlaywright(
  type: BrowserType,
  { executablePath }: { executablePath?: string | undefined } = {},
): Promise<Engine> {
  const browser = await type.launch(
    executablePath ? { executablePath, args: ['--no-sandbox'] } : {},
  );
  return {
    async open({ width, height, javaScript }: WindowOptions) {
      const context = await browser.newContext({
        viewport: { width, height },
        javaScriptEnabled: javaScript,
      });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      return {
        goto: async (url) => void (await page.goto(url)),
        evaluate: (script, ...args) =>
          page.evaluate(`(${script}).apply(null, ${JSON.stringify(args)})`),
        async mouse(...steps) {
          for (const step of steps) {
            if (step === 'down' || step === 'up') await page.mouse[step]();
            else await page.mouse.move(step.x, step.y);
          }
        },
        async press(...keys) {
          // A character without a key on its keyboard can only be typed.
          for (const key of keys) await page.keyboard[key.length > 1 ? 'press' : 'type'](key);
        },
        screenshot: () => page.screenshot(),
        errors: () => errors,
        close: () => context.close(),
      };
    },
    quit: () => browser.close(),
  };
}
