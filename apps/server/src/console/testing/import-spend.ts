import { expect } from 'vitest';
import type { ConsoleBrowser } from './console-browser.ts';

/** Imports a file of spend, and applies it. */
export async function importSpend(
  browser: ConsoleBrowser,
  text: string,
  site: string,
): Promise<void> {
  const form = new FormData();
  form.set('file', new File([text], 'spend.csv'));
  form.set('site', site);
  const path = (await browser.post('/spend', form)).headers.get('Location');
  const applied = await browser.post(`${path}/apply`);
  expect(applied.status).toBe(303);
  expect(applied.headers.get('Location')).toContain('applied');
}
