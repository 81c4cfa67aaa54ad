import type { Instant } from './columns.ts';
import type { Device, Origin } from './reports.ts';

/** Number of reports of a kind of error on a day, from a page and a release. */
export interface ErrorDayRow {
  fingerprint: string;
  day: number;
  site: string;
  path: string;
  release: string;
  reports: number;
  expires_at: Instant;
}

export interface ErrorVisitRow {
  visit_id: string;
  fingerprint: string;
  at: Instant;
}

/** Counts by source and day that other reports leave out: bots and broken links. */
export interface SourceDayRow {
  day: number;
  site: string;
  source: string;
  /** Pages on which known bots asked for a visit, and got none. */
  bots: number;
  bot_leads: number;
  /** New visits of people by a link with an unfilled placeholder. */
  unfilled: number;
  expires_at: Instant;
}

/** The counted metrics of a page's speed and stability. */
export const VITAL_METRICS = ['LCP', 'INP', 'CLS'] as const;

export type VitalMetric = (typeof VITAL_METRICS)[number];

export interface VitalRow {
  day: number;
  site: string;
  path: string;
  release: string;
  metric: VitalMetric;
  device: Device;
  bucket: number;
  origin: Exclude<Origin, 'deleted'>;
  /** Can be negative if a correction arrived without its measurement. */
  measured: number;
  expires_at: Instant;
}
