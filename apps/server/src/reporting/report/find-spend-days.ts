import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import type { SiteSpend } from '../spend/find-campaign-spend.ts';
import { isNamed, type ReportFilter } from './filter.ts';
import { findCampaignEarnings } from './find-campaign-earnings.ts';
import { findJoins } from './join-campaigns.ts';
import type { ReportedSites } from './known-earnings.ts';

export interface SpendDay {
  site: string;
  day: number;
  cents: number;
  /** Whether it may be compared with earnings, because its campaign's earnings are known. */
  isReported: boolean;
}

export async function findSpendDays(
  db: Db,
  { from, to, site, sites }: Omit<ReportFilter, 'channel'> & { sites: ReportedSites },
): Promise<SpendDay[]> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const spend = sql`from spend where counts = 1 and day between ${from} and ${to}${ofSite}`;
  const [{ rows: spent }, joins] = await Promise.all([
    sql<SiteSpend>`
      select distinct site, source, campaign_id, campaign ${spend}`.execute(db),
    findJoins(db),
  ]);
  const earnings = await findCampaignEarnings(db, { sites, site, spent, joins });
  const reported = spent.filter((one) => earnings.ofSpend(one));
  const isReported = sql`case when ${isNamed(db, reported, ['site'])} then 1 else 0 end`;
  const { rows } = await sql<Omit<SpendDay, 'isReported'> & { reported: number }>`
    select site, day, ${isReported} as reported, cast(sum(cents) as bigint) as cents
    ${spend} group by 1, 2, 3`.execute(db);
  return rows.map(({ reported: flag, ...row }) => ({ ...row, isReported: Number(flag) === 1 }));
}
