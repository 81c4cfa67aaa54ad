import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';

/** A source of spend without a file for longer is no longer used. */
export const SOURCE_DAYS = 28;

/** A source of spend for a site, with the last day that was imported of it. */
export interface SpendSource {
  source: string;
  /** Empty for spend of several sites. */
  site: string;
  /** Days since 1970-01-01. */
  lastDay: number;
}

/**
 * Until which day is the spend of each source and site imported? A file counts up to its last day for all of its sources, as
 * one of them may have spent nothing.
 *
 * @param filter.since files that end earlier are left out: days since 1970-01-01
 * @param filter.site null for all sites
 */
export async function findSpendSources(
  db: Kysely<Database>,
  { since, site: only }: { since: number; site: string | null },
): Promise<SpendSource[]> {
  const imports = await db
    .selectFrom('spend_import')
    .select(['site', 'sources', 'last_day'])
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('last_day', '>=', since)
    .$if(only !== null, (query) => query.where('site', '=', only))
    .execute();
  const files = imports.flatMap(({ site, sources, last_day: lastDay }) =>
    sources.split(',').map((source) => ({ site, source: source.trim(), lastDay })),
  );
  const bySource = Map.groupBy(files, ({ source, site }) => JSON.stringify([source, site]));
  return [...bySource]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => latestOf(own));
}

function latestOf(files: SpendSource[]): SpendSource {
  return files.reduce((one, other) => (other.lastDay > one.lastDay ? other : one));
}
