import { setImmediate } from 'node:timers/promises';
import {
  createEventRow,
  type Delivery,
  type EventsToStore,
  MAX_ITEM_LENGTH,
  tooLongRow,
} from './event-rows.ts';
import type { Batch } from './read-body.ts';
import { type BadReason, validateEvent } from './validate-event.ts';

/**
 * Maximum number of events that are validated before yielding to the event loop, and their length
 * as JSON.
 */
const ITEMS_PER_TURN = 50;
const LENGTH_PER_TURN = MAX_ITEM_LENGTH;

/** Validates the events of a batch, and yields to the event loop in between. Never rejects. */
export async function validateBatch(
  { items, length, storable }: Extract<Batch, { ok: true }>,
  delivery: Delivery,
  onBad: (reason: BadReason) => void,
): Promise<EventsToStore> {
  const rows: EventsToStore = { events: [], bad: [] };
  const known = { storable, memory: { last: null } };
  let taken = 0;
  for (const [index, item] of items.entries()) {
    // In a short body no item is long.
    const json = length > MAX_ITEM_LENGTH ? JSON.stringify(item) : '';
    taken += json.length;
    if (taken > LENGTH_PER_TURN || (index > 0 && index % ITEMS_PER_TURN === 0)) {
      await setImmediate();
      taken = json.length;
    }
    const outcome =
      json.length > MAX_ITEM_LENGTH
        ? tooLongRow(item, json, delivery)
        : createEventRow(validateEvent(item, delivery.privacySignal, known), delivery);
    if ('event' in outcome) rows.events.push(outcome.event);
    else {
      rows.bad.push(outcome.bad);
      onBad(outcome.reason);
    }
  }
  return rows;
}
