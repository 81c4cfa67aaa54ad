import { expandChannel, PAID } from '@zipfront/contracts/attribution/channels';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';

/** A source without a file for longer than this is no longer in use. */
export const SOURCE_DAYS = 28;

export interface SpendSource {
  /** The platform, with its account if files name one: `google (Acme US)`. */
  name: string;
  /** The platform alone. */
  source: string;
  site: string;
  /** The last day of its files; the day before the first of them if all were undone. */
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
  const recent = await db
    .selectFrom('spend_import')
    .innerJoin('spend', 'spend.import_id', 'spend_import.id')
    .select(({ fn }) => ['spend.site', 'source', 'account', fn.max('last_day').as('lastDay')])
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('last_day', '>=', since)
    .groupBy(['spend.site', 'source', 'account'])
    .execute();
  const files = [...recent, ...(await findLapsed(db, since, recent))].filter(
    ({ site }) => only === null || site === only,
  );
  const bySource = Map.groupBy(files, ({ source, site }) => JSON.stringify([source, site]));
  return [...bySource]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => listAccounts(own));
}

/** Sources without a recent file that had spend on some day, and still have paid visits. */
async function findLapsed(
  db: Db,
  since: number,
  recent: readonly AccountFile[],
): Promise<AccountFile[]> {
  const visited = await db
    .selectFrom('rollup_campaign')
    .select(['site', 'source'])
    .distinct()
    .where('day', '>=', since)
    .where('visits', '>', 0)
    .where('channel', 'in', expandChannel(PAID))
    .execute();
  const lapsed = visited.filter((one) => !recent.some((file) => covers(file, one)));
  if (lapsed.length === 0) return [];
  const imports = await db
    .selectFrom('spend_import')
    .select(({ fn }) => ['site', 'sources', fn.min('first_day').as('firstDay')])
    .select(sql<number | null>`max(case when undone_at is null then last_day end)`.as('lastDay'))
    .where('applied_at', 'is not', null)
    .groupBy(['site', 'sources'])
    .execute();
  const files = imports.flatMap(({ sources, ...days }) =>
    sources.split(', ').map((source) => ({ source, account: '', ...days })),
  );
  const used = files.filter((file) => lapsed.some((one) => covers(file, one)));
  const bySource = Map.groupBy(used, ({ source, site }) => JSON.stringify([source, site]));
  return [...bySource.values()].flatMap(([file, ...others]) => {
    if (file === undefined) return [];
    const own = [file, ...others];
    const lastDays = own.flatMap(({ lastDay }) => lastDay ?? []);
    const firstDay = Math.min(...own.map((one) => one.firstDay));
    return { ...file, lastDay: lastDays.length === 0 ? firstDay - 1 : Math.max(...lastDays) };
  });
}

type OfSite = Pick<SpendSource, 'source' | 'site'>;

/** Whether spend of a file may be of a source's visits on a site: a file may be of several sites. */
function covers(file: OfSite, { source, site }: OfSite): boolean {
  return file.source === source && (file.site === site || file.site === '');
}

/** The names of sources whose spend of a day is missing. Sites may be on different days. */
export function withoutSpendOf(
  sources: readonly SpendSource[],
  dayOf: (site: string) => number,
): string[] {
  const missing = sources.filter(({ site, lastDay }) => lastDay < dayOf(site));
  return [...new Set(missing.map(({ name }) => name))];
}

function listAccounts(files: AccountFile[]): SpendSource[] {
  const unnamed = files.filter(({ account }) => account === '');
  const named = files.filter(({ account }) => account !== '');
  return (named.length === 0 ? unnamed : named)
    .map(({ source, account, site, lastDay }) => ({
      name: account === '' ? source : `${source} (${account})`,
      source,
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
