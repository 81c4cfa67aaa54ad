import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './schema.ts';

export async function countRows<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const counted = rows.select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}
