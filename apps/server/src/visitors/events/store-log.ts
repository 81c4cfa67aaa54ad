import { isPostgres } from '../../platform/store/column-types.ts';
import type { Store } from '../../platform/store/store.ts';
import type { EventLog } from './event-log.ts';
import { createRowWriter, type RowWriterOptions } from './row-writer.ts';

/**
 * The log that is the database itself: a group is a write, and is durable when it is committed. One at a time,
 * so that writes grow with the load and share a commit. On PostgreSQL they are gathered first: a write without its events costs
 * both processes as much as thirty events.
 */
export function createStoreLog(
  options: RowWriterOptions & { store: Pick<Store, 'reads'> },
): EventLog {
  const gathersFirst = isPostgres(options.store.reads);
  return { append: createRowWriter(options), concurrency: 1, gathersFirst };
}
