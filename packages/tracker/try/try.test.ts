import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_OPTIONS, findChromium } from '../../../scripts/chromium.mjs';
import { bundle } from '../scripts/bundle.ts';
import { type Arrived, startTrial } from './collector.ts';

/** Longer than the tracker's buffer on a machine that is busy. */
const ARRIVES = { timeout: 10_000 };

let browser: Browser;
beforeAll(async () => {
  const executablePath = findChromium();
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    ...CHROMIUM_OPTIONS,
  });
});
afterAll(() => browser?.close());

describe('npm run try', () => {
  // behaviour: 39.4
  it('lists each event that arrives, why one is bad, and what waited for the collector', async (test) => {
    const arrived: Arrived[] = [];
    const trial = await startTrial(await bundle('script'), 0, (each) => arrived.push(each));
    const page = await browser.newPage();
    test.onTestFinished(async () => {
      await page.close();
      await trial.close();
    });
    await page.goto(trial.url);
    const listed = async () =>
      (await page.locator('#arrived strong').allTextContents()).filter(
        (name) => name !== 'page_ping',
      );
    await expect.poll(listed, ARRIVES).toEqual(['page_view']);
    await page.click('#bad');
    await expect.poll(listed, ARRIVES).toEqual(['timing', 'page_view']);
    expect(await page.locator('.bad span').textContent()).toContain('timer');
    await page.check('#down');
    await page.click('#own');
    await page.waitForResponse((response) => response.status() === 503);
    await page.uncheck('#down');
    await expect.poll(listed, ARRIVES).toEqual(['button_pressed', 'timing', 'page_view']);
    expect(arrived.filter(({ fault }) => fault !== null).map(({ name }) => name)).toEqual([
      'timing',
    ]);
  });
});
