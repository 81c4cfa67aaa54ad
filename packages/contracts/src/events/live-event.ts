/** One line of the live look at events, in development only. */
export interface LiveEvent {
  /** Counts up from 1 since the server started. */
  number: number;
  /** When it came, in epoch milliseconds. */
  receivedAt: number;
  /** The schema that it names; null where it names none. */
  schema: string | null;
  /** The event's id, or the hash that a bad one is stored under. */
  id: string;
  /** The page's path; null where it names none. */
  path: string | null;
  /** The visit that it says it belongs to; null for none. */
  visitId: string | null;
  /** Why it is bad, and what its schema wanted; null for a good one. */
  fault: { reason: string; detail: string; wanted: Record<string, unknown> | null } | null;
  /** Its stored form: JSON, or what came instead. */
  content: string;
}
