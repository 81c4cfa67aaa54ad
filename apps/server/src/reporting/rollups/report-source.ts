import { type RawBuilder, sql } from 'kysely';
import {
  type CountedBy,
  CUBES,
  type CubeName,
  type Measures,
  STEPS,
} from '../../platform/store/cubes.ts';
import { isMoney } from './is-money.ts';

/** Rows that a report reads: a cube, or the rows of the visits of the last days. */
export type ReportSource = CubeName | 'report_visit';

/** Cubes by days that reports read, those with the fewest rows first. */
const DAY_CUBES = [
  'cube_page',
  'cube_device',
  'cube_campaign',
  'cube_release',
] as const satisfies CubeName[];

/** The cube that has all needed properties; otherwise the rows of visits, which live for some weeks only. */
export function sourceOf(needed: readonly (keyof CountedBy)[]): ReportSource {
  const has = (cube: CubeName) =>
    needed.every((name) => (CUBES[cube] as readonly (keyof CountedBy)[]).includes(name));
  return DAY_CUBES.find(has) ?? 'report_visit';
}

/** A measure of a row of `report_visit`, which has nothing of money. */
export function measureOfVisit(name: keyof Measures): RawBuilder<unknown> {
  if (name === 'visits') return sql`1`;
  if (isMoney(name)) return sql`0`;
  return (STEPS as readonly string[]).includes(name)
    ? sql`case when ${sql.ref(`${name}_after`)} is null then 0 else 1 end`
    : sql.ref(name);
}
