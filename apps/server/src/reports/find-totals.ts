import type { ReportSums } from '@zipfront/contracts/console/reports';
import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import { type ReportFilter, sumOf, sumsOf, withFilter } from './report-filter.ts';

/** Which sums of visits and leads do all campaigns together have? */
export async function findTotals(db: Kysely<Database>, filter: ReportFilter): Promise<ReportSums> {
  const sums = await withFilter(db.selectFrom('cube_campaign'), filter)
    .select(sumOf)
    .executeTakeFirstOrThrow();
  return sumsOf(sums);
}
