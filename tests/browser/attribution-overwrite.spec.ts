import type { BrowserContext } from '@playwright/test';
import { expect } from './fixtures.ts';
import { interact } from './interact.ts';
import { testOn } from './site-with.ts';

const withSettings = (settings: string) => (text: string) =>
  text.replace(/^sections:/m, `settings:\n  ${settings}\n\nsections:`);

/**
 * On the Spanish home page a later campaign replaces the first; the Spanish page on how we work
 * states its own.
 */
const test = testOn({
  pages: {
    'insurance/pages/home.es.yaml': withSettings('overwriteAttribution: true'),
    'insurance/pages/how-we-work.es.yaml': withSettings(
      'attribution: { channel_id: r9, medium: radio }',
    ),
  },
});

test.describe.configure({ mode: 'default' });

/** The attribution that a browser keeps, by the names of its fields. */
async function storedIn(context: BrowserContext): Promise<Record<string, string>> {
  const cookies = (await context.cookies()).filter(({ name }) =>
    /^zf_(?!optout|variant_)/.test(name),
  );
  return Object.fromEntries(cookies.map(({ name, value }) => [name.slice(3), value]));
}

// behaviour: 3.2.4, 4.2.7
test('replaces the stored campaign as a whole when another one arrives', async ({
  page,
  context,
  storeActions,
}) => {
  const stored = () => storedIn(context);
  await page.goto('/?channelid=c1&gclid=g1&utm_medium=cpc');
  await interact(page);
  await expect.poll(stored).toEqual({ channel_id: 'c1', gclid: 'g1', medium: 'cpc' });
  await page.goto('/es/?channelid=c2&msclkid=m2');
  await interact(page);
  await expect.poll(stored).toEqual({ channel_id: 'c2', msclkid: 'm2' });
  await page.goto('/');
  await expect
    .poll(async () => (await storeActions())[0]?.action)
    .toEqual({ type: 'ATTRIBUTION', attribution: { channel_id: 'c2', msclkid: 'm2' } });
});

// behaviour: 3.2.5
test('applies the attribution of a page to all arrivals, and prefers the query string', async ({
  page,
  context,
  storeActions,
}) => {
  const attribution = { channel_id: 'r9', medium: 'radio', campaign: 'spring' };
  await page.goto('/es/como-trabajamos/?utm_campaign=spring');
  await expect
    .poll(async () => (await storeActions())[0]?.action)
    .toEqual({ type: 'ATTRIBUTION', attribution });
  await interact(page);
  await expect.poll(() => storedIn(context)).toEqual(attribution);
});
