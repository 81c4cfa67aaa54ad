import { type Kysely, sql, type Transaction } from 'kysely';
import { COUNTED_BY, CUBE_NAMES } from '../../platform/store/cubes.ts';
import type { Database } from '../../platform/store/schema.ts';
import { addToCube, sumAlike } from './add-to-cube.ts';
import { foldSteps } from './fold-steps.ts';
import { lockCubes } from './lock-cubes.ts';

/**
 * Adds changes of the sums and steps of visits to the cubes, each once: the rows that name them are deleted in the same
 * transaction.
 *
 * @param input.limit the maximum number of changes, and of visits with steps
 * @returns whether there may be more
 */
export async function foldCounts(
  trx: Transaction<Database>,
  { limit }: { limit: number },
): Promise<boolean> {
  await lockCubes(trx);
  const hasMoreChanges = await foldChanges(trx, limit);
  const hasMoreSteps = await foldSteps(trx, limit);
  return hasMoreChanges || hasMoreSteps;
}

/** Are there changes of the sums or steps that are not in the cubes yet? */
export async function hasUnfolded(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1
    where exists (select 1 from report_delta) or exists (select 1 from report_step)`.execute(db);
  return rows.length > 0;
}

async function foldChanges(trx: Transaction<Database>, limit: number): Promise<boolean> {
  const rows = await trx
    .selectFrom('report_delta')
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return false;
  // Once for all cubes: most changes are new visits, and many of them are counted alike.
  const alike = sumAlike(rows, [...COUNTED_BY, 'origin']);
  for (const cube of CUBE_NAMES) await addToCube(trx, cube, alike);
  const settled = rows.flatMap((row) =>
    row.event_day === null ? [] : [{ ...row, day: row.event_day }],
  );
  if (settled.length > 0) await addToCube(trx, 'cube_settled', settled);
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('report_delta').where('id', 'in', ids).execute();
  return rows.length === limit;
}
