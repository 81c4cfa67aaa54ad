import { type RawBuilder, sql, type Transaction } from 'kysely';
import { CUBES, type CubeName, MEASURES } from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';
import { addToCube, type CubeChange } from './add-to-cube.ts';
import { lockCubes } from './lock-cubes.ts';
import { measuresOfVisit } from './report-source.ts';

/** A day of a cube to recount. */
export interface RecountedDay {
  cube: CubeName;
  /** Days since 1970-01-01. All its visits must still be stored. */
  day: number;
}

/**
 * Compares a day of a cube with a plain count of its visits, and repairs the cube. One statement reads both with
 * what is not added yet, so that visits that are made meanwhile are in both or in neither.
 *
 * @returns the number of cells that were different
 */
export async function recountDay(
  trx: Transaction<Database>,
  { cube, day }: RecountedDay,
): Promise<number> {
  // Two servers that recount at once would both repair.
  await lockCubes(trx);
  const key = sql.join([...CUBES[cube], 'origin'].map((column) => sql.ref(column)));
  const part = (table: string, sums: RawBuilder<unknown>, origin: RawBuilder<unknown>) =>
    sql`select ${key}, ${sums} from ${sql.table(table)} where day = ${day} and ${origin}`;
  const counted = sql.join([...measuresOfVisit]);
  const negative = sql.join(MEASURES.map((name) => sql`-${sql.ref(name)}`));
  const { rows } = await sql<CubeChange>`
    select ${key}, ${sql.join(MEASURES.map((name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`))}
    from (
      ${part('report_visit', counted, sql`origin <> 'deleted'`)}
      union all ${part(cube, negative, sql`origin <> 'deleted'`)}
      union all ${part('report_delta', negative, sql`origin <> 'deleted'`)}
    ) as compared
    group by ${key}
    having ${sql.join(
      MEASURES.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )}`.execute(trx);
  await addToCube(trx, cube, rows);
  return rows.length;
}
