import type { Flag } from './flag.ts';
import type { Instant } from './instant.ts';

/** A job that is repeated by one server for all. */
export type JobName = 'purge' | 'recount' | 'matching' | 'exports';

/** A job that all servers of a database share: the one that takes it runs it. */
export interface JobRow {
  name: JobName;
  /** From then on, any server may take it. */
  due_at: Instant;
  /** End of the last pass that was not interrupted; null before the first. */
  ended_at: Instant | null;
  /** Whether that pass failed. */
  failed: Flag;
}
