import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { isNamed, type ReportFilter } from '../report/filter.ts';
import { findCampaignEarnings, type SiteSpend } from '../report/find-campaign-earnings.ts';
import { findJoins } from '../report/join-campaigns.ts';
import type { ReportedSites } from '../report/known-earnings.ts';

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

/** A source without a file for longer than this is no longer in use. */
export const SOURCE_DAYS = 28;

export interface SpendSource {
  /** The platform, with its account if files name one: `google (Acme US)`. */
  name: string;
  site: string;
  lastDay: number;
}

interface AccountFile {
  site: string;
  source: string;
  account: string;
  lastDay: number;
}

/**
 * A file counts up to its last day for all its accounts, because one may have spent nothing. A file
 * without an account may belong to any account of its source.
 */
export async function findSpendSources(
  db: Db,
  { since, site: only }: { since: number; site: string | null },
): Promise<SpendSource[]> {
  const files = await db
    .selectFrom('spend_import')
    .innerJoin('spend', 'spend.import_id', 'spend_import.id')
    .select(({ fn }) => ['spend.site', 'source', 'account', fn.max('last_day').as('lastDay')])
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('last_day', '>=', since)
    .$if(only !== null, (query) => query.where('spend_import.site', '=', only))
    .groupBy(['spend.site', 'source', 'account'])
    .execute();
  const bySource = Map.groupBy(files, ({ source, site }) => JSON.stringify([source, site]));
  return [...bySource]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => listAccounts(own));
}

function listAccounts(files: AccountFile[]): SpendSource[] {
  const unnamed = files.filter(({ account }) => account === '');
  const named = files.filter(({ account }) => account !== '');
  return (named.length === 0 ? unnamed : named)
    .map(({ source, account, site, lastDay }) => ({
      name: account === '' ? source : `${source} (${account})`,
      site,
      lastDay: Math.max(lastDay, ...unnamed.map((file) => file.lastDay)),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

export interface FirstDays {
  visits: number | null;
  spend: number | null;
}

export async function findFirstDays(db: Db, site: string | null): Promise<FirstDays> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const { rows } = await sql<FirstDays>`select
    (select day from rollup_campaign where visits > 0${ofSite} order by day limit 1) as visits,
    (select day from spend where counts = 1${ofSite} order by day limit 1) as spend`.execute(db);
  return rows[0] ?? { visits: null, spend: null };
}
