import { availableParallelism } from 'node:os';
import { createRowWriter, type RowWriterOptions } from './row-writer.ts';
import type { EventsToStore } from './store-events.ts';

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
export interface EventLogOptions extends RowWriterOptions {
  /**
   * Number of processors that this process may use; by default the number that the system reports, which
   * counts a quota between one and two as one.
   */
  processors?: number;
}

/**
 * Creates an event log on the store. Batches that arrive during a write form the next write, so that
 * writes grow with the load and no batch waits for a timer.
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
  const writeRows = createRowWriter({ store, log, metrics });
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
    writeRows(group.map(({ batch }) => batch)).then(
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
