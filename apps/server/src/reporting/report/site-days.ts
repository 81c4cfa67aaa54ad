import type { listSources } from '@zipfront/contracts/api/health';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { filterCondition, type Reported, type ReportFilter, reportedSums } from './filter.ts';

type Source = ResponseOf<typeof listSources>['rows'][number];

/** Finds sources of bots and broken links, the most bots first. */
export async function findBotSources(
  db: Db,
  { from, to, site }: Pick<ReportFilter, 'from' | 'to' | 'site'>,
  limit: number,
): Promise<Source[]> {
  const within = filterCondition({ from, to, site });
  const { rows } = await sql<Source>`
    select marked.site, marked.source, coalesce(visits, 0) as visits, bots, bot_leads, unfilled
    from (
      select site, source, cast(sum(bots) as bigint) as bots,
        cast(sum(bot_leads) as bigint) as bot_leads, cast(sum(unfilled) as bigint) as unfilled
      from source_day where ${within} group by site, source
    ) as marked
    left join (
      select site, source, cast(sum(visits) as bigint) as visits
      from rollup_campaign where ${within} group by site, source
    ) as people on people.site = marked.site and people.source = marked.source
    order by bots + bot_leads desc, unfilled desc, marked.site, marked.source
    limit ${limit}`.execute(db);
  return rows;
}

export interface SiteDay extends Reported {
  site: string;
  day: number;
}

export async function findSiteDays(
  db: Db,
  { from, to, site }: Omit<ReportFilter, 'channel'>,
): Promise<SiteDay[]> {
  let query = db
    .selectFrom('rollup_device')
    .select(['site', 'day', ...reportedSums])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['site', 'day']);
  if (site !== null) query = query.where('site', '=', site);
  return await query.execute();
}

export interface SpendDay {
  site: string;
  day: number;
  cents: number;
}

export async function findSpendDays(
  db: Db,
  { from, to, site }: Pick<ReportFilter, 'from' | 'to' | 'site'>,
): Promise<SpendDay[]> {
  const { rows } = await sql<SpendDay>`
    select site, day, cast(sum(cents) as bigint) as cents
    from spend where counts = 1 and ${filterCondition({ from, to, site })} group by 1, 2`.execute(
    db,
  );
  return rows;
}
