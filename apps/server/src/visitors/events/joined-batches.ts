import type { EventsToStore } from './pending-row.ts';

/** The rows of batches as one batch. */
export function joinedBatches(batches: readonly EventsToStore[]): EventsToStore {
  const [only] = batches;
  if (batches.length === 1 && only) return only;
  return {
    events: batches.flatMap(({ events }) => events),
    bad: batches.flatMap(({ bad }) => bad),
  };
}
