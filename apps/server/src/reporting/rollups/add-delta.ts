import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  COUNTED_BY,
  type CountedBy,
  MEASURES,
  type Measures,
  NO_MEASURES,
  type Origin,
} from '../../platform/store/cubes.ts';
import { insertion } from '../../platform/store/insertion.ts';
import type { Database } from '../../platform/store/schema.ts';

const insertDelta = insertion('report_delta', [
  'id',
  ...COUNTED_BY,
  'origin',
  'event_day',
  ...MEASURES,
]);

/**
 * Stores a change of the sums; `foldCounts` adds it to the cubes.
 *
 * @param eventDay of money, the day on which it came or went
 */
export async function addDelta(
  trx: Transaction<Database>,
  by: CountedBy & { origin: Origin },
  change: Partial<Measures>,
  eventDay: number | null = null,
): Promise<void> {
  await insertDelta(trx, {
    ...by,
    ...NO_MEASURES,
    ...change,
    id: randomUUIDv7(),
    event_day: eventDay,
  });
}
