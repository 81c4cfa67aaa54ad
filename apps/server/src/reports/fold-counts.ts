import { type Kysely, sql, type Transaction } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import { CUBES, type CubeName, type ReportDeltaRow } from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';
import { addToCube } from './add-to-cube.ts';

/** The names of the cubes. */
export const CUBE_NAMES = Object.keys(CUBES) as CubeName[];

/**
 * Adds changes of the sums to the cubes, each once: a change is deleted in the same transaction. Of several servers
 * each takes others.
 *
 * @param input.limit the maximum number of changes
 * @returns how many were added
 */
export async function foldCounts(
  trx: Transaction<Database>,
  { limit }: { limit: number },
): Promise<number> {
  const oldest = trx.selectFrom('report_delta').selectAll().orderBy('id').limit(limit);
  const rows: ReportDeltaRow[] = await (isPostgres(trx)
    ? oldest.forUpdate().skipLocked()
    : oldest
  ).execute();
  if (rows.length === 0) return 0;
  for (const cube of CUBE_NAMES) await addToCube(trx, cube, rows);
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('report_delta').where('id', 'in', ids).execute();
  return rows.length;
}

/** Are there changes of the sums that are not in the cubes yet? */
export async function hasUnfolded(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from report_delta limit 1`.execute(db);
  return rows.length > 0;
}
