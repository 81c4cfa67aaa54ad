import { Counter, type Registry } from 'prom-client';

/** Counters of the events that the collector stores, and of those that it does not. */
export interface EventMetrics {
  /** @param count events that are new in the store */
  eventsStored(count: number): void;
  /** @param count events that came again */
  eventsDuplicate(count: number): void;
  /** @param count events that were left without their visit, which has too many */
  eventsUnattached(count: number): void;
  /** Something came to the collector that is no event; a resend is counted again. */
  eventBad(reason: string): void;
  /** A whole request to the collector was not taken. */
  eventsRefused(reason: string): void;
}

/** Creates the counters of the collector in a registry. */
export function createEventMetrics(registry: Registry): EventMetrics {
  const registers = [registry];
  const events = new Counter({
    name: 'zipfront_events_total',
    help: 'Good events that the collector made durable: new ones, and resends of what was there.',
    labelNames: ['outcome'] as const,
    registers,
  });
  const unattachedEvents = new Counter({
    name: 'zipfront_events_unattached_total',
    help: 'Events, good and bad, that were left without their visit, which has too many.',
    registers,
  });
  const badEvents = new Counter({
    name: 'zipfront_bad_events_total',
    help: 'What came to the collector and is no event, by reason.',
    labelNames: ['reason'] as const,
    registers,
  });
  const refusedBatches = new Counter({
    name: 'zipfront_event_batches_refused_total',
    help: 'Requests to the collector that were not taken, by reason.',
    labelNames: ['reason'] as const,
    registers,
  });
  return {
    eventsStored: (count) => events.inc({ outcome: 'stored' }, count),
    eventsDuplicate: (count) => events.inc({ outcome: 'duplicate' }, count),
    eventsUnattached: (count) => unattachedEvents.inc(count),
    eventBad: (reason) => badEvents.inc({ reason }),
    eventsRefused: (reason) => refusedBatches.inc({ reason }),
  };
}
