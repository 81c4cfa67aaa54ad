import { sql, type Transaction } from 'kysely';
import {
  type CountedBy,
  CUBES,
  type CubeName,
  MEASURES,
  type Measures,
  type Origin,
} from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';

/** Cells of a cube that one statement adds to. */
const CELLS_A_STATEMENT = 100;

/** A change of sums, with all that a cube is keyed by. */
export type CubeChange = Partial<CountedBy> & Measures & { origin: Origin };

/** Adds changes to a cube, those of one cell together. The caller holds the lock of the cubes (`lockCubes`). */
export async function addToCube(
  trx: Transaction<Database>,
  cube: CubeName,
  changes: readonly CubeChange[],
): Promise<void> {
  const key: (keyof CountedBy | 'origin')[] = [...CUBES[cube], 'origin'];
  const cells = new Map<string, CubeChange>();
  for (const change of changes) {
    const name = JSON.stringify(key.map((column) => change[column]));
    const cell = cells.get(name);
    if (cell === undefined) cells.set(name, { ...change });
    else for (const measure of MEASURES) cell[measure] += change[measure];
  }
  const summed = [...cells.values()];
  const columns = sql.join([...key, ...MEASURES].map((column) => sql.ref(column)));
  const sums = sql.join(
    MEASURES.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`${cube}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );
  for (let start = 0; start < summed.length; start += CELLS_A_STATEMENT) {
    const rows = summed
      .slice(start, start + CELLS_A_STATEMENT)
      .map((cell) => sql`(${sql.join([...key, ...MEASURES].map((column) => cell[column]))})`);
    await sql`insert into ${sql.table(cube)} (${columns}) values ${sql.join(rows)}
      on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sums}`.execute(
      trx,
    );
  }
}
