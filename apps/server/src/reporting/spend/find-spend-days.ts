import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { ReportedSites } from '../campaigns/are-earnings-known.ts';
import type { ReportFilter } from '../campaigns/report-filter.ts';
import { findCampaignEarnings } from './find-campaign-earnings.ts';
import { findJoins } from './find-joins.ts';

/** Spend of a day for a site. */
export interface SpendDay {
  /** Empty for spend of several sites. */
  site: string;
  /** Days since 1970-01-01. */
  day: number;
  cents: number;
  /** Whether it may be set against earnings: what its campaign earns there is known. */
  isReported: boolean;
}

/** Which amounts were spent on each day for each site, by campaign? Under a site its own spend counts alone. */
export async function findSpendDays(
  db: Kysely<Database>,
  { from, to, site, sites }: Omit<ReportFilter, 'channel'> & { sites: ReportedSites },
): Promise<SpendDay[]> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const [{ rows: spent }, joins] = await Promise.all([
    sql<Omit<SpendDay, 'isReported'> & CampaignNames>`
      select site, day, source, campaign_id as ${sql.ref('campaignId')}, campaign,
        cast(sum(cents) as bigint) as cents
      from spend where counts = 1 and day between ${from} and ${to}${ofSite}
      group by site, day, source, campaign_id, campaign`.execute(db),
    findJoins(db),
  ]);
  const earnings = await findCampaignEarnings(db, { sites, site, spent, joins });
  return spent.map(({ day, cents, ...of }) => ({
    site: of.site,
    day,
    cents: Number(cents),
    isReported: earnings.ofSpend(of),
  }));
}
