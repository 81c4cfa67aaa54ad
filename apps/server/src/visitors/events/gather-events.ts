import { gatherWrites } from '../../platform/store/gather-writes.ts';
import type { EventLog } from './event-log.ts';
import type { EventsToStore } from './pending-row.ts';

/** Options of `gatherEvents`. */
export interface EventGatheringOptions {
  log: EventLog;
  /** As of `gatherWrites`. */
  processors?: number;
}

/**
 * Creates the function that appends the batches of requests to a log, in groups (`gatherWrites`): it resolves once a
 * batch is durable, and throws what the log throws.
 */
export function gatherEvents({
  log,
  processors,
}: EventGatheringOptions): (batch: EventsToStore) => Promise<void> {
  const append = gatherWrites<EventsToStore>({
    write: (group) => log.append(group),
    rowsOf: rowCount,
    concurrency: log.concurrency,
    gathersFirst: log.gathersFirst,
    ...(processors !== undefined && { processors }),
  });
  return async (batch) => {
    if (rowCount(batch) > 0) await append(batch);
  };
}

function rowCount({ events, bad }: EventsToStore): number {
  return events.length + bad.length;
}
