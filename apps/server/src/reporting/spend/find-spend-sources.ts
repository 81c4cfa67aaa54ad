import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';

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
