import type { CampaignView } from '@zipfront/contracts/console/reports';
import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import { type ReportFilter, sumOf, sumsOf, withFilter } from './report-filter.ts';

/** Which campaigns brought visits and leads, those with the most visits first? */
export async function findCampaigns(
  db: Kysely<Database>,
  filter: ReportFilter,
  limit: number,
): Promise<CampaignView[]> {
  const rows = await withFilter(db.selectFrom('cube_campaign'), filter)
    .select(['channel', 'source', 'campaign', ...sumOf])
    .groupBy(['channel', 'source', 'campaign'])
    .orderBy('visits', 'desc')
    .orderBy('channel')
    .orderBy('source')
    .orderBy('campaign')
    .limit(limit)
    .execute();
  return rows.map(({ channel, source, campaign, ...sums }) => ({
    channel,
    source,
    campaign,
    ...sumsOf(sums),
  }));
}
