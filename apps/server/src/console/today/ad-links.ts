import { PLATFORMS, type PlatformName } from '@zipfront/contracts/console/uploads';
import type { ConsoleContext } from '../console-context.ts';

/** The source is the one of its files of spend; the platform fills in the placeholders. */
const PARAMETERS: Record<PlatformName, string> = {
  google: 'utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_id={campaignid}',
  microsoft: 'utm_source=bing&utm_medium=cpc&utm_campaign={Campaign}&utm_id={CampaignId}',
  meta: 'utm_source=facebook&utm_medium=paid_social&utm_campaign={{campaign.name}}&utm_id={{campaign.id}}',
};

export interface AdLink {
  site: string;
  platform: PlatformName;
  link: string;
}

export function adLinks(pages: Pick<ConsoleContext['pages'], 'siteNames' | 'homeOf'>): AdLink[] {
  return pages.siteNames().flatMap((site) =>
    PLATFORMS.map((platform) => ({
      ...{ site, platform },
      link: `${pages.homeOf(site)}?${PARAMETERS[platform]}`,
    })),
  );
}
