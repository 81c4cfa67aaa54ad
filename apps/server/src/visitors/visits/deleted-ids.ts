import { hash } from 'node:crypto';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { Trx } from '../../platform/store/schema.ts';

/** Hashes an id by SHA-256, because the id itself is no longer stored. */
function deletedIdKey(id: string): string {
  return hash('sha256', id, 'base64url');
}

/**
 * Remembers the ids of what was deleted, because browsers or a log may still send events that name
 * them.
 */
export async function rememberDeletion(
  trx: Trx,
  { visitId, at }: { visitId: string; at: number },
): Promise<void> {
  const quotes = await trx
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .execute();
  const expires_at = at + PERIODS_MS.deletedVisit;
  const ids = [visitId, ...quotes.map(({ id }) => id)];
  await trx
    .insertInto('deleted_visit')
    .values(ids.map((id) => ({ key: deletedIdKey(id), expires_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Maximum number of ids in one query: databases limit its parameters. */
const IDS_AT_ONCE = 1_000;

export async function findDeletedIds(trx: Trx, ids: ReadonlySet<string>): Promise<Set<string>> {
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
