import type { EventLog } from './event-log.ts';
import { createRowWriter, type RowWriterOptions } from './row-writer.ts';

/**
 * The log that is the database itself: a group is a write, and is durable when it is committed. One at a time,
 * so that writes grow with the load and share a commit.
 */
export function createStoreLog(options: RowWriterOptions): EventLog {
  return { append: createRowWriter(options), concurrency: 1 };
}
