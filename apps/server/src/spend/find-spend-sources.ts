import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';

/** A source of spend with the last day that was imported of it. */
export interface SpendSource {
  source: string;
  lastDay: number;
}

/**
 * Until which day is the spend of each source imported? A file counts up to its last day for all of its sources, as one of
 * them may have spent nothing. For a source of several sites the earliest of their last days.
 *
 * @param since files that end earlier are left out: days since 1970-01-01
 */
export async function findSpendSources(
  db: Kysely<Database>,
  since: number,
): Promise<SpendSource[]> {
  const imports = await db
    .selectFrom('spend_import')
    .select(['site', 'sources', 'last_day'])
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('last_day', '>=', since)
    .execute();
  const files = imports.flatMap(({ site, sources, last_day: lastDay }) =>
    sources.split(',').map((source) => ({ site, source: source.trim(), lastDay })),
  );
  return [...Map.groupBy(files, ({ source }) => source)]
    .map(([source, own]) => {
      const lastDays = [...Map.groupBy(own, ({ site }) => site).values()].map((ofSite) =>
        Math.max(...ofSite.map(({ lastDay }) => lastDay)),
      );
      return { source, lastDay: Math.min(...lastDays) };
    })
    .sort((one, other) => (one.source < other.source ? -1 : 1));
}
