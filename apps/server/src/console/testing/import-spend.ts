import { SEVERAL_SITES } from '@zipfront/contracts/console/spend';
import { expect } from 'vitest';
import type { ConsoleBrowser } from './console-browser.ts';

/** Imports and applies a file of spend, whatever its questions. The site is empty for several. */
export async function importSpend(
  browser: ConsoleBrowser,
  text: string,
  site: string,
): Promise<void> {
  const form = new FormData();
  form.set('file', new File([text], 'spend.csv'));
  form.set('site', site || SEVERAL_SITES);
  const path = (await browser.post('/spend', form)).headers.get('Location');
  const applied = await browser.post(`${path}/apply`, { checked: 'yes' });
  expect(applied.status).toBe(303);
  expect(applied.headers.get('Location')).toContain('applied');
}
