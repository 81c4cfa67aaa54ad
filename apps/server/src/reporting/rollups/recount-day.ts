import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ALL_CUBES, Measures } from '../../platform/store/cubes.ts';
import type { Database } from '../../platform/store/schema.ts';
import { addToCube, type CubeChange, shapeOf } from './add-to-cube.ts';
import { isMoney } from './is-money.ts';
import { lockCubes } from './lock-cubes.ts';
import { measureOfVisit } from './report-source.ts';

/** A day of a cube to recount. */
export interface RecountedDay {
  cube: (typeof ALL_CUBES)[number];
  /** Days since 1970-01-01. All its visits must still be stored. */
  day: number;
}

/**
 * Compares a day of a cube with a plain count of its visits and of the money of its leads, and repairs the cube. One
 * statement reads both with what is not added yet, so that visits that are made meanwhile are in both or in neither.
 *
 * @returns the number of cells that were different
 */
export async function recountDay(
  trx: Transaction<Database>,
  { cube, day }: RecountedDay,
): Promise<number> {
  // Two servers that recount at once would both repair.
  await lockCubes(trx);
  const { key, measures } = shapeOf(cube);
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const sums = (columnOf: (name: keyof Measures) => RawBuilder<unknown>) =>
    sql.join(measures.map((name) => sql`${columnOf(name)} as ${sql.ref(name)}`));
  const negative = sums((name) => sql`-${sql.ref(name)}`);
  const money = sums((name) => (isMoney(name) ? sql.ref(name) : sql`0`));
  const visits = sums(measureOfVisit);
  const isSettled = cube === 'cube_settled';
  const eventKeys = sql.join(
    key.map((column) => (column === 'day' ? sql`event_day as day` : sql.ref(column))),
  );
  const moneyKeys = isSettled ? eventKeys : keys;
  const ofDay = sql`${sql.ref(isSettled ? 'event_day' : 'day')} = ${day} and origin <> 'deleted'`;
  const parts = [
    ...(isSettled ? [] : [sql`select ${keys}, ${visits} from report_visit where ${ofDay}`]),
    sql`select ${moneyKeys}, ${money} from report_money
      join report_lead on report_lead.lead_id = report_money.lead_id where ${ofDay}`,
    sql`select ${moneyKeys}, ${negative} from report_delta where ${ofDay}`,
    sql`select ${keys}, ${negative} from ${sql.table(cube)} where day = ${day} and origin <> 'deleted'`,
  ];
  const { rows } = await sql<CubeChange>`
    select ${keys}, ${sums((name) => sql`cast(sum(${sql.ref(name)}) as bigint)`)}
    from (${sql.join(parts, sql` union all `)}) as compared
    group by ${keys}
    having ${sql.join(
      measures.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )}`.execute(trx);
  await addToCube(trx, cube, rows);
  return rows.length;
}
