import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import { CUBE_NAMES, CUBES, type CubeName, MEASURES } from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';
import { countedRowsOf } from './pending-visit.ts';

/**
 * Makes the rows of pending visits that reports count, and adds them to the cubes, the oldest first. The database does all of
 * it: read and summed up here they took 40 % of the work of a visit.
 *
 * @returns whether there may be more
 */
export async function foldVisits(trx: Transaction<Database>, limit: number): Promise<boolean> {
  return isPostgres(trx) ? foldInOneStatement(trx, limit) : foldInSteps(trx, limit);
}

/**
 * One statement, so that a visit that is committed meanwhile is in all cubes or in none. It waits for no other transaction:
 * a visit that is being deleted, or has its first conversion at the moment, is left to that, or to the next call.
 */
async function foldInOneStatement(trx: Transaction<Database>, limit: number): Promise<boolean> {
  const additions = CUBE_NAMES.map(
    (cube) => sql`${sql.ref(`into_${cube}`)} as (${addition(cube, sql`counted`)})`,
  );
  const { rows } = await sql<{ count: number | string }>`
    with taken as (
      delete from report_pending where visit_id in (
        select report_pending.visit_id from report_pending join visit on visit.id = report_pending.visit_id
        order by report_pending.visit_id limit ${limit}
        for update of report_pending skip locked for key share of visit skip locked)
      returning *
    ), counted as (${countedRowsOf(sql`taken`)} returning *), ${sql.join(additions)}
    select count(*) as count from taken`.execute(trx);
  return Number(rows[0]?.count) === limit;
}

/** On SQLite nothing is written between the statements of a transaction. */
async function foldInSteps(trx: Transaction<Database>, limit: number): Promise<boolean> {
  const { rows } = await sql<{ visit_id: string }>`
    select visit_id from report_pending order by visit_id limit 1 offset ${limit - 1}`.execute(trx);
  const last = rows[0]?.visit_id;
  const taken = last === undefined ? sql`true` : sql`visit_id <= ${last}`;
  await countedRowsOf(sql`(select * from report_pending where ${taken})`).execute(trx);
  for (const cube of CUBE_NAMES) {
    await addition(
      cube,
      sql`(select report_visit.* from report_pending cross join report_visit using (visit_id) where ${taken})`,
    ).execute(trx);
  }
  await sql`delete from report_pending where ${taken}`.execute(trx);
  return last !== undefined;
}

/** The conversions of a visit are changes of their own. */
function addition(cube: CubeName, counted: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = sql.join([...CUBES[cube], 'origin'].map((column) => sql.ref(column)));
  const measures = sql.join(MEASURES.map((name) => sql.ref(name)));
  const sums = sql.join(MEASURES.map((name) => (name === 'visits' ? sql`count(*)` : sql`0`)));
  const visits = sql.ref(`${cube}.visits`);
  return sql`insert into ${sql.table(cube)} (${key}, ${measures})
    select ${key}, ${sums} from ${counted} as counted_visit where true group by ${key}
    on conflict (${key}) do update set visits = ${visits} + excluded.visits`;
}
