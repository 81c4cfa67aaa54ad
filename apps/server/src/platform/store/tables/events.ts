import type { SelfDescribing } from '@zipfront/contracts/events/types';
import type { Flag, Instant, JsonText } from './columns.ts';

/** One event that the collector accepted. Resends have the same id, and are one row. */
export interface EventRow {
  event_id: string;
  /** The visit that it belongs to; null if it names no known visit. */
  visit_id: string | null;
  site: string;
  schema: string;
  /** When it happened by the client's clock, which may be wrong; epoch milliseconds. */
  client_at: Instant;
  received_at: Instant;
  /** When it happened by the server's clock, estimated by `correctedTime`. */
  happened_at: Instant;
  /** The page's path, without query; null if the event names no page. */
  path: string | null;
  data: JsonText<Record<string, unknown>>;
  contexts: JsonText<SelfDescribing[]>;
  bot: Flag;
  privacy_signal: Flag;
}

export interface BadEventRow {
  /** The event's own UUID, otherwise a hash of its content: a resend is the same row. */
  id: string;
  visit_id: string | null;
  schema: string | null;
  /** A word from a fixed list: `data`, `unparseable`. */
  reason: string;
  /** The expected value and its path; never the actual value. */
  detail: string;
  /** The received content, cleaned and truncated. */
  raw: string;
  received_at: Instant;
  bot: Flag;
  privacy_signal: Flag;
}

/** Size of a visit's events, if there are many; see `visitors/events/event-load.ts`. */
export interface EventLoadRow {
  visit_id: string;
  bytes: number;
}

/** Size of a day's events without a visit; see `visitors/events/event-load.ts`. */
export interface UnattachedLoadRow {
  day: Instant;
  bytes: number;
}

/** An exception of an error report, cleaned and truncated. */
export interface ReportedException {
  type: string;
  message: string;
  /** The stack, innermost call first: `submit (https://site.example/a.js:1:20)`. */
  frames: string[];
}

export interface ReportedStep {
  /** The time in the format of the report: seconds since 1970, or ISO 8601. */
  at: string | number | null;
  what: string;
}

/** A kind of error that browsers reported, with the last report of it. */
export interface ErrorReportRow {
  /** SHA-256 of the type, the message and the location of the error, which identify it. */
  fingerprint: string;
  times: number;
  first_at: Instant;
  last_at: Instant;
  event_id: string;
  site: string;
  /** The page's path, cleaned; null if the report names none. */
  path: string | null;
  /** The build of the page's script. */
  release: string | null;
  type: string;
  message: string;
  exceptions: JsonText<ReportedException[]>;
  /** The steps on the page before the error, oldest first. */
  breadcrumbs: JsonText<ReportedStep[]>;
  /** The browser, by its user agent. */
  agent: string | null;
}
