import { type BrowserType, chromium, firefox, webkit } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.mjs';
import { findEngine } from '../../../scripts/engines.mjs';
import type { Engine, EngineName } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startPlaywright } from './playwright.ts';
import { startWebKit } from './webkit.ts';

/** Starts an engine in the way that this machine can drive it; null if it cannot. */
export async function startEngine(name: EngineName): Promise<Engine | null> {
  if (name === 'chromium') return startPlaywright(chromium, { executablePath: findChromium() });
  const found = await findEngine(name);
  if (found === undefined) return null;
  if (found === 'playwright') return startBuild({ firefox, webkit }[name]);
  return name === 'firefox' ? startFirefox(found) : startWebKit(found);
}

/** Playwright's builds come without the libraries of the system that they need. */
async function startBuild(type: BrowserType): Promise<Engine | null> {
  try {
    return await startPlaywright(type);
  } catch (error) {
    if (String(error).includes('missing dependencies')) return null;
    throw error;
  }
}
