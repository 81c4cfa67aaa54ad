import type { CampaignRemainder, CampaignsScreen } from '@zipfront/contracts/console/reports';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unmatched } from './Unmatched.tsx';

/** A remainder of one campaign with some visits. */
function remainder(visits: number): CampaignRemainder {
  const names = { channel: 'display', source: 'gdn', campaign: 'banner', campaignId: '' };
  const campaigns = [{ ...names, visits, spendCents: 250 }] as CampaignRemainder['campaigns'];
  return { campaigns, count: 1, cents: 250, visits };
}

// behaviour: 21.8
it.each([
  [1, '1 visit'],
  [1_200, '1,200 visits'],
])('counts what did not match in words: %d visits', (visits, words) => {
  const html = renderToStaticMarkup(
    <Unmatched
      {...({
        query: { channel: '' },
        unmatched: { spend: remainder(0), visits: remainder(visits) },
        currency: 'USD',
        maySpend: false,
        joinError: null,
      } as unknown as CampaignsScreen)}
    />,
  );
  expect(html).toContain(`${words} of paid channels in 1 campaign without spend:`);
  expect(html).toContain(`display: ${words}<`);
  expect(html).toContain('$2.50 of 1 campaign without');
});
