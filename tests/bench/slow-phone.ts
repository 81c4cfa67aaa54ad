import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';

/** The "slow 4G" of Chromium's developer tools. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};

/** Factor by which the telephone's processor is slower than this machine. */
const CPU_SLOWDOWN = 4;

/** An ordinary user agent: a headless one counts as a bot. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';

export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return await chromium.launch(executablePath ? { executablePath } : {});
}

/** A slow processor and network. Close its context after use. */
export async function openSlowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 839 },
    hasTouch: true,
    userAgent: PHONE,
  });
  // A headless shell reports a pointer at 0, 0, which the page would count as a touch.
  await context.addInitScript(() => {
    const ignore = (event: PointerEvent) => {
      if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
    };
    addEventListener('pointermove', ignore, { capture: true });
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}
