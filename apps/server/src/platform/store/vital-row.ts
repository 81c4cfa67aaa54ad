import type { Device, Origin } from './cubes.ts';
import type { Instant } from './instant.ts';

/** Metrics of the experience of a page that are counted. */
export const VITAL_METRICS = ['LCP', 'INP', 'CLS'] as const;

/** A metric that is counted. */
export type VitalMetric = (typeof VITAL_METRICS)[number];

/** A cell of the histograms of web vitals: how many measurements of a day lie in a bucket. */
export interface VitalRow {
  /** The day of the measurement in the reporting time zone of the site: days since 1970-01-01. */
  day: number;
  site: string;
  path: string;
  /** The build of the page's script; empty if it is unknown. */
  release: string;
  metric: VitalMetric;
  device: Device;
  /** Position in the list of bounds of the metric. */
  bucket: number;
  origin: Exclude<Origin, 'deleted'>;
  /** Can be below zero where a correction of a measurement came without the measurement itself. */
  measured: number;
  expires_at: Instant;
}
