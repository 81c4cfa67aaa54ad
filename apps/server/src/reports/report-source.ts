import { type RawBuilder, sql } from 'kysely';
import { CONVERSIONS, type CountedBy, CUBES, type CubeName, STEPS } from '../store/cubes.ts';

/** Rows that a report reads: a cube, or the rows of the visits of the last days. */
export type ReportSource = CubeName | 'report_visit';

/** Cubes by days that reports read, those with the fewest rows first. */
const DAY_CUBES = ['cube_page', 'cube_device', 'cube_campaign'] as const satisfies CubeName[];

/** The cube that has all needed properties; otherwise the rows of visits, which live for some weeks only. */
export function sourceOf(needed: readonly (keyof CountedBy)[]): ReportSource {
  const has = (cube: CubeName) =>
    needed.every((name) => (CUBES[cube] as readonly (keyof CountedBy)[]).includes(name));
  return DAY_CUBES.find(has) ?? 'report_visit';
}

/** The measures of a row of `report_visit`. */
export const measuresOfVisit: readonly RawBuilder<unknown>[] = [
  sql`1 as visits`,
  ...CONVERSIONS.map((name) => sql.ref(name)),
  ...STEPS.map(
    (step) =>
      sql`case when ${sql.ref(`${step}_after`)} is null then 0 else 1 end as ${sql.ref(step)}`,
  ),
];
