import type { EventsToStore } from './event-rows.ts';

/** Makes events durable: in the database, or in a log that the database is filled from. */
export interface EventLog {
  /**
   * Resolves once the batches of a group are durable.
   *
   * @throws StoreUnavailable if nothing can be written at the moment; some events may have been written
   */
  append(group: readonly EventsToStore[]): Promise<void>;
  /** Maximum number of groups that are appended at once. */
  readonly concurrency: number;
  /** Whether an append has so high a cost of its own that a group is gathered first, however many processors there are. */
  readonly gathersFirst: boolean;
}
