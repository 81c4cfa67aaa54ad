import { SEVERAL_SITES } from '@zipfront/contracts/console/spend';
import { expect } from 'vitest';
import type { ConsoleBrowser } from './console-browser.ts';

/** Imports and applies a file of spend without questions. The site is empty for several. */
export async function importSpend(
  browser: ConsoleBrowser,
  text: string,
  site: string,
): Promise<void> {
  const form = new FormData();
  form.set('file', new File([text], 'spend.csv'));
  form.set('site', site || SEVERAL_SITES);
  const previewed = await browser.post('/api/v1/spend-imports', form);
  const { id } = (await previewed.json()) as { id: string };
  const applied = await browser.sendJson('POST', `/api/v1/spend-imports/${id}/apply`, {});
  expect(applied.status, await applied.text()).toBe(200);
}
