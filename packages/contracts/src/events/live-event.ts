/** One line of the live view of events, in development only. */
export interface LiveEvent {
  /** Counts up from 1 since the server started. */
  number: number;
  receivedAt: number;
  schema: string | null;
  /** The event's id, or the hash under which a bad one is stored. */
  id: string;
  path: string | null;
  visitId: string | null;
  /** Why it is bad, and what its schema expected; null for a good one. */
  fault: { reason: string; detail: string; wanted: Record<string, unknown> | null } | null;
  /** Its stored form: JSON, or the text that came instead. */
  content: string;
}
