import { itemOfAction } from '@zipfront/contracts/console/audit-actions';
import type { Db } from '../../platform/store/schema.ts';

/**
 * The names of the people whose call-backs and orders actions are about, which the audit trail does
 * not store. Null for other actions, and once the item is deleted.
 */
export async function findItemNames(
  db: Db,
  actions: readonly Parameters<typeof itemOfAction>[0][],
): Promise<(string | null)[]> {
  const items = actions.map(itemOfAction);
  const distinctKeys = (kind: string) => [
    ...new Set(items.filter((item) => item.kind === kind).map(({ key }) => key)),
  ];
  const [ids, references] = [distinctKeys('call-back'), distinctKeys('order')];
  const found = [
    ...(ids.length === 0
      ? []
      : await db
          .selectFrom('call_back')
          .select(['id as key', 'name'])
          .where('id', 'in', ids)
          .execute()),
    ...(references.length === 0
      ? []
      : await db
          .selectFrom('shipping_order')
          .select(['reference as key', 'name'])
          .where('reference', 'in', references)
          .execute()),
  ];
  const names = new Map(found.map(({ key, name }) => [key, name]));
  return items.map(({ key }) => names.get(key) || null);
}
