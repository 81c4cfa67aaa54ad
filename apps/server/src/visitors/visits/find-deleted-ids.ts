import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { deletedIdKey } from './remember-deletion.ts';

/** Maximum number of ids in one query: databases limit its parameters. */
const IDS_AT_ONCE = 1_000;

/** Which of these ids are those of visits and quotes that their visitors have deleted? */
export async function findDeletedIds(
  trx: Transaction<Database>,
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  const byKey = new Map([...ids].map((id) => [deletedIdKey(id), id]));
  const keys = [...byKey.keys()];
  const deleted = new Set<string>();
  for (let start = 0; start < keys.length; start += IDS_AT_ONCE) {
    const found = await trx
      .selectFrom('deleted_visit')
      .select('key')
      .where('key', 'in', keys.slice(start, start + IDS_AT_ONCE))
      .execute();
    for (const { key } of found) deleted.add(byKey.get(key) ?? '');
  }
  return deleted;
}
