import { type Kysely, sql, type Transaction } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import { CUBES, type CubeName, type ReportDeltaRow } from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';
import { addToCube, type CubeChange } from './add-to-cube.ts';

/** The names of the cubes. */
export const CUBE_NAMES = Object.keys(CUBES) as CubeName[];

/** Without a parameter, as the index of pending visits needs it. */
const IS_PENDING = sql<boolean>`pending = 1`;

/**
 * Adds new visits, and changes of the sums, to the cubes, each once: in the same transaction visits are marked, and
 * changes deleted. Of several servers each takes others.
 *
 * @param input.limit the maximum number of visits, and of changes
 * @returns whether there may be more
 */
export async function foldCounts(
  trx: Transaction<Database>,
  { limit }: { limit: number },
): Promise<boolean> {
  const visits = await takeVisits(trx, limit);
  const changes = await takeChanges(trx, limit);
  for (const cube of CUBE_NAMES) await addToCube(trx, cube, [...visits, ...changes]);
  return visits.length === limit || changes.length === limit;
}

/** Are there visits or changes of the sums that are not in the cubes yet? */
export async function hasUnfolded(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 where exists (select 1 from report_visit where ${IS_PENDING})
    or exists (select 1 from report_delta)`.execute(db);
  return rows.length > 0;
}

async function takeVisits(trx: Transaction<Database>, limit: number): Promise<CubeChange[]> {
  const oldest = trx
    .selectFrom('report_visit')
    .selectAll()
    .where(IS_PENDING)
    .orderBy('visit_id')
    .limit(limit);
  const rows = await (isPostgres(trx) ? oldest.forUpdate().skipLocked() : oldest).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ visit_id }) => visit_id);
  await trx.updateTable('report_visit').set({ pending: 0 }).where('visit_id', 'in', ids).execute();
  // The conversions of a visit are changes of their own.
  return rows.map((row) => ({
    ...row,
    ...{ visits: 1, handoffs: 0, estimates: 0, orders: 0, call_backs: 0 },
  }));
}

async function takeChanges(trx: Transaction<Database>, limit: number): Promise<CubeChange[]> {
  const oldest = trx.selectFrom('report_delta').selectAll().orderBy('id').limit(limit);
  const rows: ReportDeltaRow[] = await (isPostgres(trx)
    ? oldest.forUpdate().skipLocked()
    : oldest
  ).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('report_delta').where('id', 'in', ids).execute();
  return rows;
}
