import type { CampaignNames, ReportSums } from '@zipfront/contracts/console/reports';
import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import { type ReportFilter, sumOf, sumsOf, withFilter } from './report-filter.ts';

/** Visits and leads by channel and campaign, as the addresses of the visits name it. */
export interface CountedCampaign extends CampaignNames, ReportSums {
  channel: string;
}

/** Which campaigns brought visits and leads, those with the most visits first? */
export async function findCampaigns(
  db: Kysely<Database>,
  filter: ReportFilter,
  limit: number,
): Promise<CountedCampaign[]> {
  const rows = await withFilter(db.selectFrom('cube_campaign'), filter)
    .select(['channel', 'source', 'campaign', 'campaign_id', ...sumOf])
    .groupBy(['channel', 'source', 'campaign', 'campaign_id'])
    .orderBy('visits', 'desc')
    .orderBy('channel')
    .orderBy('source')
    .orderBy('campaign')
    .orderBy('campaign_id')
    .limit(limit)
    .execute();
  return rows.map(({ channel, source, campaign, campaign_id, ...sums }) => ({
    channel,
    source,
    campaign,
    campaignId: campaign_id,
    ...sumsOf(sums),
  }));
}
