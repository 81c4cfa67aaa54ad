import type { BadEventRow, EventRow } from '../../platform/store/schema.ts';

/**
 * A reference to the visit of a row. An event refers to it by its public id; otherwise the session of
 * the request does, and must match the hash of the visit.
 */
export interface VisitRef {
  visitId: string;
  /** SHA-256 of the session cookie; null if the event itself named the visit. */
  sessionHash: string | null;
}

/** A row to be stored; its `visit_id` is resolved from `visitRef`. */
export interface PendingRow<Row extends { visit_id: string | null }> {
  visitRef: VisitRef | null;
  /** The quote that its identity names. */
  quoteId?: string | null | undefined;
  row: Row;
  /** Of a web vital: the day that it counts on, in the reporting time zone of its site. */
  day?: number;
}

/** The rows of one or more requests. */
export interface EventsToStore {
  events: PendingRow<EventRow>[];
  bad: PendingRow<BadEventRow>[];
}
