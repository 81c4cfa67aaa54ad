import type { Page } from '@playwright/test';
import { TERMS_FIELD } from '@zipfront/contracts/shipping/order-terms';
import { SHIPPING_TEXTS } from '@zipfront/contracts/shipping/shipping-texts';
import { shownTerms } from '../../apps/demo/src/traffic/send-forms.ts';
import { QUOTE } from '../faults/generated-forms.ts';
import { sendTwice } from '../send-twice.ts';

/**
 * In nine days, as a plain form would.
 *
 * @param from the path of the form's page
 * @param changes differences from the sample form
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

/** As its form would. Returns the path of the order's page. */
export async function makeOrder(page: Page): Promise<string> {
  const path = await requestOrder(page);
  const terms = shownTerms(await (await page.request.get(path)).text());
  await sendTwice({ ...ORDER, [TERMS_FIELD]: terms }, async (form) => {
    const headers = { accept: 'application/json' };
    return (await page.request.post(path, { headers, form })).json();
  });
  return path;
}

const ORDER = {
  form: 'order',
  consent_version: SHIPPING_TEXTS['en-US'].consentVersion,
  pickup_street: '350 5th Avenue',
  delivery_street: '233 S Wacker Drive',
  phone: '212 555 4477',
  confirm: 'yes',
};
