import { availableParallelism } from 'node:os';
import type { EventLog } from './event-log.ts';
import type { EventsToStore } from './store-events.ts';

/**
 * Maximum number of rows per group: enough for all waiting batches to share a commit, and few enough
 * that the next write of a visit does not wait long.
 */
const MAX_GROUP_ROWS = 1_000;

/** Maximum number of turns of the event loop in which a group is gathered. */
const MAX_GATHERING_TURNS = 8;

interface Waiting {
  batch: EventsToStore;
  resolve(): void;
  reject(error: unknown): void;
}

/** Options of `gatherEvents`. */
export interface GatheringOptions {
  log: EventLog;
  /**
   * Number of processors that this process may use; by default the number that the system reports, which
   * counts a quota between one and two as one.
   */
  processors?: number;
}

/**
 * Creates the function that appends the batches of requests to a log, in groups: it resolves once a batch is
 * durable, and throws what the log throws. Batches that arrive while the log is busy form the next group, so that
 * groups grow with the load and no batch waits for a timer.
 *
 * On a single processor a group is gathered first: it is appended when a turn of the event loop adds nothing
 * to it, or when it is full. Reading requests and writing alternate there, so an early write gains
 * nothing, and every write has a fixed cost: a commit, or a transaction on another machine.
 */
export function gatherEvents({
  log,
  processors = availableParallelism(),
}: GatheringOptions): (batch: EventsToStore) => Promise<void> {
  let waiting: Waiting[] = [];
  let appending = 0;
  let gathering = false;

  function appendSoon(): void {
    if (gathering || appending === log.concurrency || waiting.length === 0) return;
    gathering = true;
    if (processors === 1) setImmediate(gather);
    else appendNext();
  }

  function gather(before = -1, turn = 1): void {
    const rows = waiting.reduce((sum, { batch }) => sum + rowCount(batch), 0);
    const mayGrow = rows > before && rows < MAX_GROUP_ROWS && turn < MAX_GATHERING_TURNS;
    if (mayGrow) setImmediate(gather, rows, turn + 1);
    else appendNext();
  }

  function appendNext(): void {
    gathering = false;
    appending += 1;
    const group = nextGroup();
    const settle = (answer: (waiting: Waiting) => void) => {
      appending -= 1;
      // Promises settle later, so the next group is appended before.
      group.forEach(answer);
      appendSoon();
    };
    log.append(group.map(({ batch }) => batch)).then(
      () => settle(({ resolve }) => resolve()),
      (error: unknown) => settle(({ reject }) => reject(error)),
    );
    appendSoon();
  }

  function nextGroup(): Waiting[] {
    let rows = 0;
    let count = 0;
    for (const { batch } of waiting) {
      rows += rowCount(batch);
      if (count > 0 && rows > MAX_GROUP_ROWS) break;
      count += 1;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return group;
  }

  return function append(batch) {
    if (rowCount(batch) === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      waiting.push({ batch, resolve, reject });
      appendSoon();
    });
  };
}

function rowCount({ events, bad }: EventsToStore): number {
  return events.length + bad.length;
}
