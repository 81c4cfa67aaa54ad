import type { CampaignNames } from '@zipfront/contracts/console/reports';

/** A campaign as people read it: its name or its id, and its source. */
export function campaignName({ campaign, campaign_id, source }: CampaignNames): string {
  const name = campaign || (campaign_id && `id ${campaign_id}`) || 'no campaign';
  return source === '' ? name : `${name} (${source})`;
}

/** The name and source of a campaign, and its id where it has a name and an id. */
export function campaignNameWithId(names: CampaignNames): string {
  const { campaign, campaign_id } = names;
  return campaign !== '' && campaign_id !== ''
    ? `${campaignName(names)}, id ${campaign_id}`
    : campaignName(names);
}

export function pickNames({ source, campaign_id, campaign }: CampaignNames): CampaignNames {
  return { source, campaign_id, campaign };
}

export function campaignKey({ source, campaign_id, campaign }: CampaignNames): string {
  return JSON.stringify([source, campaign_id, campaign]);
}
