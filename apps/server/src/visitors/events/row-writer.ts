import type { Config } from '../../platform/config/config.ts';
import { describeError } from '../../platform/http/problem.ts';
import { type Store, StoreUnavailable } from '../../platform/store/store.ts';
import type { Services } from '../../services.ts';
import { type EventsToStore, unstorableRow } from './event-rows.ts';
import { joinedBatches, type StoredEvents, storeEvents, storeUnlimited } from './store-events.ts';

export interface RowWriterOptions extends Pick<Services, 'log' | 'metrics'> {
  store: Pick<Store, 'write'>;
  config: Pick<Config, 'rateLimits'>;
}

/**
 * Makes a writer of rows. A row that the database refuses becomes a bad event. Rejects with
 * `StoreUnavailable`.
 */
export function createRowWriter({
  store,
  log,
  metrics,
  config,
}: RowWriterOptions): (batches: readonly EventsToStore[]) => Promise<void> {
  const command = config.rateLimits ? storeEvents : storeUnlimited;

  async function writeAlone(part: EventsToStore): Promise<void> {
    try {
      count(await timed(part));
    } catch (error) {
      const [event] = part.events;
      if (error instanceof StoreUnavailable || event === undefined) throw asUnavailable(error);
      metrics.eventBad('unstorable');
      await writeAlone({ events: [], bad: [unstorableRow(event)] });
    }
  }

  async function timed(rows: EventsToStore): Promise<StoredEvents> {
    const startedAt = performance.now();
    try {
      return await store.write(command, rows);
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      metrics.eventsWritten({ rows: rows.events.length + rows.bad.length, seconds });
    }
  }

  function count({ stored, duplicates, dropped }: StoredEvents): void {
    metrics.eventsStored(stored);
    metrics.eventsDuplicate(duplicates);
    metrics.eventsDropped(dropped);
  }

  return async function writeRows(batches) {
    try {
      count(await timed(joinedBatches(batches)));
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        log.warn({ reason: error.message, batches: batches.length }, 'events were not stored');
        throw error;
      }
      log.error({ error: describeError(error) }, 'events were refused by the database');
      for (const part of individually(batches)) await writeAlone(part);
    }
  };
}

function individually(batches: readonly EventsToStore[]): EventsToStore[] {
  const { events, bad } = joinedBatches(batches);
  return [
    ...events.map((event) => ({ events: [event], bad: [] })),
    ...bad.map((event) => ({ events: [], bad: [event] })),
  ];
}

/** Makes an error for an event that cannot even be stored as a bad one: not acknowledged. */
function asUnavailable(error: unknown): StoreUnavailable {
  return error instanceof StoreUnavailable
    ? error
    : new StoreUnavailable('a bad event could not be written', { cause: error });
}
