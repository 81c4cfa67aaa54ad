import type { OrderEventView } from '@zipfront/contracts/console/desk';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { findHistory } from '../../shipping/orders/find-history.ts';
import { findEntries } from './find-entries.ts';

/** Which changes and notes does an order have, the latest first? */
export async function findOrderEvents(
  db: Kysely<Database>,
  reference: string,
): Promise<OrderEventView[]> {
  const changes = await findHistory(db, reference);
  const notes = await findEntries(db, { reference });
  return [
    ...changes.map(({ id, at, account, what, before, after, reason }) => ({
      id,
      at,
      actor: account,
      what,
      before,
      after,
      note: reason,
    })),
    ...notes.map(({ id, at, actor, note }) => ({
      id,
      at,
      actor,
      what: 'note' as const,
      before: null,
      after: null,
      note,
    })),
  ].sort((one, other) => other.at - one.at || (other.id > one.id ? 1 : -1));
}
