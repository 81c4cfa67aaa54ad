import { availableParallelism } from 'node:os';
import { describeError } from '../http/describe-error.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { unstorableRow } from './event-rows.ts';
import { type EventsToStore, type StoredEvents, storeEvents } from './store-events.ts';

/**
 * Maximum number of rows per write: enough for all waiting batches to share a commit, and few enough
 * that the next write of a visit does not wait long.
 */
const MAX_WRITE_ROWS = 1_000;

/** Maximum number of turns of the event loop in which a write is gathered. */
const MAX_GATHERING_TURNS = 8;

/** Makes events durable. An implementation may write to a database, or to a log before one. */
export interface EventLog {
  /**
   * Resolves once everything is durable.
   *
   * @throws StoreUnavailable if nothing can be written at the moment; some events may have been stored
   */
  append(batch: EventsToStore): Promise<void>;
}

interface Waiting {
  batch: EventsToStore;
  resolve(): void;
  reject(error: unknown): void;
}

/** Options of `createEventLog`. */
export interface EventLogOptions extends Pick<Services, 'log' | 'metrics'> {
  store: Pick<Store, 'write'>;
  /**
   * Number of processors that this process may use; by default the number that the system reports, which
   * counts a quota between one and two as one.
   */
  processors?: number;
}

/**
 * Creates an event log on the store. Batches that arrive during a write form the next write, so that
 * writes grow with the load and no batch waits for a timer. If a write fails with an error, its rows are
 * written one by one, so that a row that the database refuses does not affect the others: it is stored
 * as a bad event.
 *
 * On a single processor a write is gathered first: it is sent when a turn of the event loop adds nothing
 * to it, or when it is full. Reading requests and writing alternate there, so an early write gains
 * nothing, and every write has a fixed cost: a commit, or a transaction on another machine.
 */
export function createEventLog({
  store,
  log,
  metrics,
  processors = availableParallelism(),
}: EventLogOptions): EventLog {
  let waiting: Waiting[] = [];
  let writing = false;

  function writeSoon(): void {
    writing = true;
    if (processors === 1) setImmediate(gather);
    else writeNext();
  }

  function gather(before = -1, turn = 1): void {
    const rows = waiting.reduce((sum, { batch }) => sum + rowCount(batch), 0);
    const mayGrow = rows > before && rows < MAX_WRITE_ROWS && turn < MAX_GATHERING_TURNS;
    if (mayGrow) setImmediate(gather, rows, turn + 1);
    else writeNext();
  }

  function writeNext(): void {
    writing = waiting.length > 0;
    if (!writing) return;
    const group = nextGroup();
    const settle = (answer: (waiting: Waiting) => void) => {
      // Promises settle later, so the next write is sent before.
      group.forEach(answer);
      writeSoon();
    };
    write(group.map(({ batch }) => batch)).then(
      () => settle(({ resolve }) => resolve()),
      (error: unknown) => settle(({ reject }) => reject(error)),
    );
  }

  function nextGroup(): Waiting[] {
    let rows = 0;
    let count = 0;
    for (const { batch } of waiting) {
      rows += rowCount(batch);
      if (count > 0 && rows > MAX_WRITE_ROWS) break;
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return group;
  }

  async function write(batches: EventsToStore[]): Promise<void> {
    try {
      count(await store.write(storeEvents, joined(batches)));
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        log.warn({ reason: error.message, batches: batches.length }, 'events were not stored');
        throw error;
      }
      log.error({ error: describeError(error) }, 'events were refused by the database');
      for (const part of individually(batches)) await writeAlone(part);
    }
  }

  async function writeAlone(part: EventsToStore): Promise<void> {
    try {
      count(await store.write(storeEvents, part));
    } catch (error) {
      const [event] = part.events;
      if (error instanceof StoreUnavailable || event === undefined) throw asUnavailable(error);
      metrics.eventBad('unstorable');
      await writeAlone({ events: [], bad: [unstorableRow(event)] });
    }
  }

  function count({ stored, duplicates, unattached }: StoredEvents): void {
    metrics.eventsStored(stored);
    metrics.eventsDuplicate(duplicates);
    if (unattached > 0) metrics.eventsUnattached(unattached);
  }

  return {
    append(batch) {
      if (rowCount(batch) === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject });
        if (!writing) writeSoon();
      });
    },
  };
}

function rowCount({ events, bad }: EventsToStore): number {
  return events.length + bad.length;
}

function joined(batches: EventsToStore[]): EventsToStore {
  const [only] = batches;
  if (batches.length === 1 && only) return only;
  return {
    events: batches.flatMap(({ events }) => events),
    bad: batches.flatMap(({ bad }) => bad),
  };
}

function individually(batches: EventsToStore[]): EventsToStore[] {
  const { events, bad } = joined(batches);
  return [
    ...events.map((event) => ({ events: [event], bad: [] })),
    ...bad.map((event) => ({ events: [], bad: [event] })),
  ];
}

/** An event that cannot be stored as a bad event either is not acknowledged. */
function asUnavailable(error: unknown): StoreUnavailable {
  return error instanceof StoreUnavailable
    ? error
    : new StoreUnavailable('a bad event could not be written', { cause: error });
}
