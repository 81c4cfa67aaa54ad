import type { Instant } from './columns.ts';
import type { Device, Origin } from './reports.ts';

/** Number of reports of a kind of error on a day, from a page and a release. */
export interface ErrorDayRow {
  fingerprint: string;
  /** The day of the report, in the site's reporting time zone: days since 1970-01-01. */
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

/** Counts by source and day that other reports leave out: bots and broken links. */
export interface SourceDayRow {
  /** It is a day in the site's reporting time zone: days since 1970-01-01. */
  day: number;
  site: string;
  /** The source in the link; empty without one. */
  source: string;
  /** Pages on which known bots asked for a visit, and got none. */
  bots: number;
  /** Submits of known bots. */
  bot_leads: number;
  /** New visits of people by a link with an unfilled placeholder. */
  unfilled: number;
  expires_at: Instant;
}

/** The counted metrics of a page's speed and stability. */
export const VITAL_METRICS = ['LCP', 'INP', 'CLS'] as const;

export type VitalMetric = (typeof VITAL_METRICS)[number];

/** A cell of the histograms of web vitals: the number of measurements in a bucket on a day. */
export interface VitalRow {
  /** The day of the measurement, in the site's reporting time zone: days since 1970-01-01. */
  day: number;
  site: string;
  path: string;
  /** The build of the page's script; empty if it is unknown. */
  release: string;
  metric: VitalMetric;
  device: Device;
  /** Position in the metric's list of bounds. */
  bucket: number;
  origin: Exclude<Origin, 'deleted'>;
  /** Can be negative if a correction arrived without its measurement. */
  measured: number;
  expires_at: Instant;
}
