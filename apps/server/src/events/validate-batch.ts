import { setImmediate } from 'node:timers/promises';
import { type Delivery, rowsOf } from './event-rows.ts';
import type { EventsToStore } from './pending-row.ts';
import type { Batch } from './read-batch.ts';
import { type BadReason, validateEvent } from './validate-event.ts';

/** Events validated before yielding to the event loop. */
const ITEMS_PER_TURN = 50;

/**
 * Validates the items of a batch, and creates their rows. Yields to the event loop in between, so that
 * other requests do not wait for a long batch. Never rejects.
 *
 * @param onBad called for each bad event
 */
export async function validateBatch(
  { items, storable }: Extract<Batch, { ok: true }>,
  delivery: Delivery,
  onBad: (reason: BadReason) => void,
): Promise<EventsToStore> {
  const rows: EventsToStore = { events: [], bad: [] };
  const known = { storable, memory: { last: null } };
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ITEMS_PER_TURN === 0) await setImmediate();
    const outcome = rowsOf(validateEvent(item, delivery.privacySignal, known), delivery);
    if ('event' in outcome) rows.events.push(outcome.event);
    else {
      rows.bad.push(outcome.bad);
      onBad(outcome.reason);
    }
  }
  return rows;
}
