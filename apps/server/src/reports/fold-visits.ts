import { type RawBuilder, sql, type Transaction } from 'kysely';
import { isPostgres } from '../store/column-types.ts';
import { CUBE_NAMES, CUBES, type CubeName } from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';

/** Without a parameter, as the index of pending visits needs it. */
const PENDING = sql<boolean>`pending = 1`;

/** Without statistics SQLite would read all visits up to the last of these, by their key. */
const INDEXED = sql`report_visit indexed by report_visit_pending`;

/**
 * Adds pending visits to the cubes and takes their mark off, the oldest first. The database sums them up: read and
 * summed up here they took 40 % of the work of a visit.
 *
 * @returns whether there may be more
 */
export async function foldVisits(trx: Transaction<Database>, limit: number): Promise<boolean> {
  return isPostgres(trx) ? foldInOneStatement(trx, limit) : foldInSteps(trx, limit);
}

/** One statement, so that a visit that is committed meanwhile is in all cubes or in none. */
async function foldInOneStatement(trx: Transaction<Database>, limit: number): Promise<boolean> {
  const additions = CUBE_NAMES.map(
    (cube) => sql`${sql.ref(`into_${cube}`)} as (${addition(cube, sql`taken`)})`,
  );
  const { rows } = await sql<{ count: number | string }>`
    with taken as (
      update report_visit set pending = 0
      where visit_id in (
        select visit_id from report_visit where ${PENDING} order by visit_id limit ${limit})
      returning *
    ), ${sql.join(additions)}
    select count(*) as count from taken`.execute(trx);
  return Number(rows[0]?.count) === limit;
}

/** On SQLite nothing is written between the statements of a transaction. */
async function foldInSteps(trx: Transaction<Database>, limit: number): Promise<boolean> {
  const { rows } = await sql<{ visit_id: string }>`
    select visit_id from ${INDEXED} where ${PENDING} order by visit_id limit 1 offset ${limit - 1}`.execute(
    trx,
  );
  const last = rows[0]?.visit_id;
  const taken = last === undefined ? PENDING : sql`${PENDING} and visit_id <= ${last}`;
  for (const cube of CUBE_NAMES) {
    await addition(cube, sql`(select * from ${INDEXED} where ${taken})`).execute(trx);
  }
  await sql`update ${INDEXED} set pending = 0 where ${taken}`.execute(trx);
  return last !== undefined;
}

/** The conversions of a visit are changes of their own. */
function addition(cube: CubeName, taken: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = sql.join([...CUBES[cube], 'origin'].map((column) => sql.ref(column)));
  const visits = sql.ref(`${cube}.visits`);
  return sql`insert into ${sql.table(cube)} (${key}, visits, handoffs, estimates, orders, call_backs)
    select ${key}, count(*), 0, 0, 0, 0 from ${taken} as pending_visit where true group by ${key}
    on conflict (${key}) do update set visits = ${visits} + excluded.visits`;
}
