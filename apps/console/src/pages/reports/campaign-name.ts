import type { CampaignNames } from '@zipfront/contracts/console/reports';

/** A campaign as people read it: its name or its id, and its source. */
export function campaignName({ campaign, campaignId, source }: CampaignNames): string {
  const name = campaign || (campaignId && `id ${campaignId}`) || 'no campaign';
  return source === '' ? name : `${name} (${source})`;
}
