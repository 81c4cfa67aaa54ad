import type { Registry } from 'prom-client';
import { createInstruments } from './instruments.ts';

export interface EventMetrics {
  eventsStored(count: number): void;
  eventsDuplicate(count: number): void;
  eventsDropped(counts: Readonly<Record<string, number>>): void;
  eventBad(reason: string): void;
  eventsRefused(reason: string): void;
  eventsWritten(write: { rows: number; seconds: number }): void;
}

/** Buckets for the rows of a write. It has 1,000 at most, except for a single longer batch. */
const ROW_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** Buckets for the time of a write, which is given up after five seconds. */
const WRITE_BUCKETS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

export function createEventMetrics(registry: Registry): EventMetrics {
  const { counter, histogram } = createInstruments(registry);
  const events = counter(
    'zipfront_events_total',
    'Good events that the collector made durable: new ones, and resends of what was there.',
    'outcome',
  );
  const droppedEvents = counter(
    'zipfront_events_dropped_total',
    'Events, good and bad, that were accepted and not stored, by reason: their visitor has deleted the visit, or it has too many.',
    'reason',
  );
  const badEvents = counter(
    'zipfront_bad_events_total',
    'What came to the collector and is no event, by reason.',
    'reason',
  );
  const refusedBatches = counter(
    'zipfront_event_batches_refused_total',
    'Requests to the collector that were not taken, by reason.',
    'reason',
  );
  const writes = histogram(
    'zipfront_event_write_seconds',
    'Times of the writes of events, from the call of the store to the commit or the failure.',
    WRITE_BUCKETS_SECONDS,
  );
  const writtenRows = histogram(
    'zipfront_event_write_rows',
    'Events, good and bad, in a write: those that arrived during the write before.',
    ROW_BUCKETS,
  );
  return {
    eventsWritten({ rows, seconds }) {
      writes.observe(seconds);
      writtenRows.observe(rows);
    },
    eventsStored: (count) => events.inc({ outcome: 'stored' }, count),
    eventsDuplicate: (count) => events.inc({ outcome: 'duplicate' }, count),
    eventsDropped(counts) {
      for (const [reason, count] of Object.entries(counts)) {
        if (count > 0) droppedEvents.inc({ reason }, count);
      }
    },
    eventBad: (reason) => badEvents.inc({ reason }),
    eventsRefused: (reason) => refusedBatches.inc({ reason }),
  };
}
