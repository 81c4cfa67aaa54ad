import { sql, type Transaction } from 'kysely';
import {
  type ALL_CUBES,
  CAMPAIGN_SITE_BY,
  type CountedBy,
  CUBES,
  MEASURES,
  type Measures,
  MONEY,
  type Origin,
  SETTLED_BY,
} from '../../platform/store/cubes.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Cells of a cube that one statement adds to. */
const CELLS_A_STATEMENT = 100;

type Cube = (typeof ALL_CUBES)[number] | 'campaign_site';

/** A change of sums, with all that a cube is keyed by. */
export type CubeChange = Partial<CountedBy> & Measures & { origin: Origin };

/** The dimensions of a cube, which are its key with the origin, and its sums. */
export function shapeOf(cube: Cube): {
  key: readonly (keyof CountedBy | 'origin')[];
  measures: readonly (keyof Measures)[];
} {
  if (cube === 'campaign_site')
    return { key: [...CAMPAIGN_SITE_BY, 'origin'], measures: ['visits'] };
  return cube === 'cube_settled'
    ? { key: [...SETTLED_BY, 'origin'], measures: MONEY }
    : { key: [...CUBES[cube], 'origin'], measures: MEASURES };
}

/** Changes with the same values in these columns as one, with their sums. */
export function sumAlike(
  changes: readonly CubeChange[],
  columns: readonly (keyof CountedBy | 'origin')[],
): CubeChange[] {
  const cells = new Map<string, CubeChange>();
  for (const change of changes) {
    const name = JSON.stringify(columns.map((column) => change[column]));
    const cell = cells.get(name);
    if (cell === undefined) cells.set(name, { ...change });
    else for (const measure of MEASURES) cell[measure] += change[measure];
  }
  return [...cells.values()];
}

/**
 * Adds changes to a cube, those of one cell together; visits of campaigns also to those of all days. The caller holds the lock of the
 * cubes (`lockCubes`).
 */
export async function addToCube(
  trx: Transaction<Database>,
  cube: Cube,
  changes: readonly CubeChange[],
): Promise<void> {
  const { key, measures } = shapeOf(cube);
  const summed = sumAlike(changes, key);
  const columns = sql.join([...key, ...measures].map((column) => sql.ref(column)));
  const sums = sql.join(
    measures.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`${cube}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );
  for (let start = 0; start < summed.length; start += CELLS_A_STATEMENT) {
    const rows = summed
      .slice(start, start + CELLS_A_STATEMENT)
      .map((cell) => sql`(${sql.join([...key, ...measures].map((column) => cell[column]))})`);
    await sql`insert into ${sql.table(cube)} (${columns}) values ${sql.join(rows)}
      on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sums}`.execute(
      trx,
    );
  }
  if (cube === 'cube_campaign') {
    const visits = summed.filter((cell) => cell.visits !== 0);
    await addToCube(trx, 'campaign_site', visits);
  }
}
