import { type Act, recordAction } from '../platform/audit/audit-trail.ts';
import type { Trx } from '../platform/store/schema.ts';

export interface ResendRequest extends Act {
  id: string | null;
}

/**
 * Sends dead notifications again, with a fresh number of attempts, under the same ids. Returns
 * their number.
 */
export async function resendNotifications(
  trx: Trx,
  { id, by, at }: ResendRequest,
): Promise<number> {
  const sent = await trx
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, due_at: at, expires_at: null, reason: null })
    .where('state', '=', 'dead')
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning('kind')
    .execute();
  const [first] = sent;
  if (first === undefined) return 0;
  const detail: Record<string, string> =
    id === null ? { notifications: String(sent.length) } : { notification: id, kind: first.kind };
  await recordAction(trx, { by, at, action: 'notifications-resent', detail });
  return sent.length;
}
