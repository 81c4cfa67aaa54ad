import type { Db } from '../../platform/store/schema.ts';
import type { HealthFilter } from './health-filter.ts';

const MAX_RELEASES = 50;

export async function findReleases(
  db: Db,
  { from, to, site }: Pick<HealthFilter, 'from' | 'to' | 'site'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('rollup_release')
    .select(['release', ({ fn }) => fn.max('day').as('last')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('release', '<>', '')
    .$if(site !== null, (query) => query.where('site', '=', site))
    .groupBy('release')
    .orderBy('last', 'desc')
    .orderBy('release')
    .limit(MAX_RELEASES)
    .execute();
  return rows.map(({ release }) => release);
}
