import type { Kysely } from 'kysely';
import type { Database, SampleRow } from '../platform/store/schema.ts';

/** A kind without marks is missing. Their partner may outlive them. */
export async function countSamples(
  db: Kysely<Database>,
): Promise<Partial<Record<Exclude<SampleRow['kind'], 'partner'>, number>>> {
  const counts = await db
    .selectFrom('sample_row')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    .where('kind', '<>', 'partner')
    .groupBy('kind')
    .execute();
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, Number(count)]));
}
