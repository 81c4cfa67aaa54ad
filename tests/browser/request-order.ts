import type { Page } from '@playwright/test';
import { QUOTE } from '../faults/generated-forms.ts';
import { sendTwice } from '../send-twice.ts';

/**
 * Asks for a shipment in nine days as a plain form would.
 *
 * @param from the path of the page that the form stands on
 * @param changes what of the sample form is another
 * @returns the path of the order's page
 */
export async function requestOrder(
  page: Page,
  from = QUOTE.page,
  changes: Partial<typeof QUOTE> = {},
): Promise<string> {
  const date = new Date(Date.now() + 9 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const answer = await sendTwice({ ...QUOTE, page: from, date, ...changes }, async (form) => {
    const headers = { accept: 'application/json' };
    return (await page.request.post('/shipping/quote', { headers, form })).json();
  });
  return (answer as { location: string }).location;
}
