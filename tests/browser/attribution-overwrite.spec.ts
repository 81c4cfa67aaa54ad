import { awaken } from './awaken.ts';
import { expect } from './fixtures.ts';
import { testOn } from './site-with.ts';

/** Against a server whose Spanish home page lets a later campaign take the place of the first. */
const test = testOn({
  pages: {
    'insurance/pages/home.es.yaml': (text) =>
      text.replace(/^sections:/m, 'settings:\n  overwriteAttribution: true\n\nsections:'),
  },
});

test('a campaign takes the place of the campaign that is kept, as a whole', async ({
  page,
  context,
  told,
}) => {
  const kept = async () =>
    Object.fromEntries(
      (await context.cookies())
        .filter(({ name }) => name.startsWith('zf_') && !name.startsWith('zf_variant_'))
        .map(({ name, value }) => [name, value]),
    );
  await page.goto('/?channelid=c1&gclid=g1&utm_medium=cpc');
  await awaken(page);
  await expect.poll(kept).toEqual({ zf_channel_id: 'c1', zf_gclid: 'g1', zf_medium: 'cpc' });
  await page.goto('/es/?channelid=c2&msclkid=m2');
  await awaken(page);
  await expect.poll(kept).toEqual({ zf_channel_id: 'c2', zf_msclkid: 'm2' });
  await page.goto('/');
  await expect
    .poll(async () => (await told())[0]?.action)
    .toEqual({ type: 'ATTRIBUTION', attribution: { channel_id: 'c2', msclkid: 'm2' } });
});
