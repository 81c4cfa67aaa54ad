import { availableParallelism } from 'node:os';
import { describeError } from '../http/describe-error.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { unstorableRow } from './event-rows.ts';
import { type EventsToStore, type StoredEvents, storeEvents } from './store-events.ts';

/**
 * Rows that go into one write: so many that a commit is shared by all that wait, so few that a
 * visit's write behind it does not wait long.
 */
const MAX_WRITE_ROWS = 1_000;

/** A write that is gathered is sent after so many turns of the event loop, even where each brings more. */
const MAX_GATHERING_TURNS = 8;

/** Makes events durable. What stands behind it may be a database, or a log before one. */
export interface EventLog {
  /**
   * CollectorResponses once everything is durable.
   *
   * @throws StoreUnavailable when nothing can be written at the moment; some of it may have been
   */
  append(batch: EventsToStore): Promise<void>;
}

interface Waiting {
  batch: EventsToStore;
  resolve(): void;
  reject(error: unknown): void;
}

export interface EventLogOptions extends Pick<Services, 'log' | 'metrics'> {
  store: Pick<Store, 'write'>;
  /**
   * The processors that this process may use; where not given, as many as the system says. A quota
   * between one and two counts as one there.
   */
  processors?: number;
}

/**
 * An event log on the store. Batches that come while a write is under way are the next write, so
 * that writes grow with the load and nobody waits for a timer. Where a write fails as an error, its
 * rows are written by themselves, so that a row that no database takes takes nothing with it: it is
 * kept as a bad one.
 *
 * On a single processor a write is gathered first: it is sent once a turn of the event loop brings
 * nothing more to it, or once it is full. Reading requests and writing have to take turns there, so
 * that an early write gains nothing, and every write has its price, however little is in it: a commit,
 * or a transaction on another machine.
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
      // Promises answer later: a write that is sent at once is on its way before.
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

/** What cannot even be kept as a bad row is not acknowledged. */
function asUnavailable(error: unknown): StoreUnavailable {
  return error instanceof StoreUnavailable
    ? error
    : new StoreUnavailable('a bad event could not be written', { cause: error });
}
