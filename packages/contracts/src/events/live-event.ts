/** One line of the live view of events, in development only. */
export interface LiveEvent {
  /** Counts up from 1 since the server started. */
  number: number;
  /** When it came, in epoch milliseconds. */
  receivedAt: number;
  /** The schema that it names; null without one. */
  schema: string | null;
  /** The event's id, or the hash under which a bad one is stored. */
  id: string;
  /** The page's path; null without one. */
  path: string | null;
  /** The visit that it names; null without one. */
  visitId: string | null;
  /** Why it is bad, and what its schema expected; null for a good one. */
  fault: { reason: string; detail: string; wanted: Record<string, unknown> | null } | null;
  /** Its stored form: JSON, or the text that came instead. */
  content: string;
}
