import type { Instant } from './instant.ts';

/** Number of reports of a kind of error on a day, from a page with a release. */
export interface ErrorDayRow {
  fingerprint: string;
  /** The day of the report in the reporting time zone of the site: days since 1970-01-01. */
  day: number;
  site: string;
  /** Empty if the report names no page. */
  path: string;
  /** Empty if the report names none. */
  release: string;
  reports: number;
  expires_at: Instant;
}

/** A kind of error that a visit had, deleted with the visit. */
export interface ErrorVisitRow {
  visit_id: string;
  fingerprint: string;
  /** When it was reported first. */
  at: Instant;
}
