import type { Transaction } from 'kysely';
import { type Actor, recordAction } from '../../platform/audit/record-action.ts';
import type { Database, EventRow } from '../../platform/store/schema.ts';
import type { BadKind } from './find-bad-kinds.ts';
import type { PendingRow } from './pending-row.ts';
import { storeEvents } from './store-events.ts';

/** Bad events that are valid now, as events. */
export interface ReplayedEvents {
  valid: { badId: string; event: PendingRow<EventRow> }[];
  kind: BadKind;
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Makes events of bad events. One that another replay has taken, or that was deleted meanwhile, is left out. Exposures to
 * experiments count on the day of the replay, so that days that are over do not change.
 *
 * @returns the number of bad events that are events now
 */
export async function storeReplayed(
  trx: Transaction<Database>,
  { valid, kind, by, at }: ReplayedEvents,
): Promise<number> {
  const ids = valid.map(({ badId }) => badId).sort();
  const deleted = await trx
    .deleteFrom('bad_event')
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  const taken = new Set(deleted.map(({ id }) => id));
  const events = valid.filter(({ badId }) => taken.has(badId)).map(({ event }) => event);
  if (events.length === 0) return 0;
  const { stored, duplicates } = await storeEvents(trx, { events, bad: [] }, { countedAt: at });
  await recordAction(trx, {
    by,
    at,
    action: 'bad-events-replayed',
    subject: kind.schema,
    detail: { reason: kind.reason, events: String(stored + duplicates) },
  });
  return stored + duplicates;
}
