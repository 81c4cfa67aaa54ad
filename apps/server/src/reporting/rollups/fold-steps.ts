import { sql, type Transaction } from 'kysely';
import { isPostgres } from '../../platform/store/column-types.ts';
import {
  CUBE_NAMES,
  NO_MEASURES,
  type ReportStepRow,
  type ReportVisitRow,
} from '../../platform/store/cubes.ts';
import type { Database } from '../../platform/store/schema.ts';
import { addToCube, type CubeChange } from './add-to-cube.ts';
import { withSteps } from './with-steps.ts';

/**
 * Adds stored steps to the rows of their visits, and those that are new to a visit to the cubes.
 *
 * @param limit the maximum number of visits
 * @returns whether there may be more
 */
export async function foldSteps(trx: Transaction<Database>, limit: number): Promise<boolean> {
  const { rows: steps } = await sql<ReportStepRow>`delete from report_step where visit_id in (
    select distinct visit_id from report_step order by visit_id limit ${limit}) returning *`.execute(
    trx,
  );
  if (steps.length === 0) return false;
  const ofVisits = Map.groupBy(steps, ({ visit_id }) => visit_id);
  const visits = await findVisits(trx, [...ofVisits.keys()]);
  const changes: CubeChange[] = [];
  for (const { created_at: startedAt, ...visit } of visits) {
    const { times, gained } = withSteps(visit, startedAt, ofVisits.get(visit.visit_id) ?? []);
    if (Object.keys(times).length === 0) continue;
    await trx
      .updateTable('report_visit')
      .set(times)
      .where('visit_id', '=', visit.visit_id)
      .execute();
    if (Object.keys(gained).length > 0) changes.push({ ...visit, ...NO_MEASURES, ...gained });
  }
  if (changes.length > 0) for (const cube of CUBE_NAMES) await addToCube(trx, cube, changes);
  return ofVisits.size === limit;
}

/** The visits that reports count, locked in the order of their ids. */
async function findVisits(
  trx: Transaction<Database>,
  ids: string[],
): Promise<(ReportVisitRow & { created_at: number })[]> {
  const query = trx
    .selectFrom('report_visit')
    .innerJoin('visit', 'visit.id', 'report_visit.visit_id')
    .selectAll('report_visit')
    .select('visit.created_at')
    .where('visit_id', 'in', ids)
    .orderBy('visit_id');
  return (isPostgres(trx) ? query.forUpdate('report_visit') : query).execute();
}
