import type { Locale } from '@zipfront/contracts/locale';
import type { Flag } from './flag.ts';

/** Class of a browser's device, by its user agent; unknown without permission to measure. */
export type Device = 'desktop' | 'phone' | 'tablet' | 'unknown';

/** Properties that a visit is counted by: those of its first touch, without data of the visitor. */
export interface CountedBy {
  /** The day in the reporting time zone of the site: days since 1970-01-01. */
  day: number;
  /** Hours since that day began: 0 to 23, or 24 where a day has 25 hours. */
  hour: number;
  site: string;
  channel: string;
  /** Empty where none was given. */
  source: string;
  /** Empty where none was given. */
  campaign: string;
  /** Path of the page where it began. */
  path: string;
  device: Device;
  locale: Locale;
  /** The build of the page's script that it began with; empty for visits from before releases were stored. */
  release: string;
}

/** Columns of what a visit is counted by. */
export const COUNTED_BY = [
  'day',
  'hour',
  'site',
  'channel',
  'source',
  'campaign',
  'path',
  'device',
  'locale',
  'release',
] as const satisfies readonly (keyof CountedBy)[];

/** Columns of the conversions of a visit, by their kind. */
export const CONVERSIONS = ['handoffs', 'estimates', 'orders', 'call_backs'] as const;

/** Columns of the sums of a report. */
export const MEASURES = ['visits', ...CONVERSIONS] as const;

/** Conversions of a visit, by their kind. */
export type ConversionCounts = Record<(typeof CONVERSIONS)[number], number>;

/** Sums of a report. */
export type Measures = Record<(typeof MEASURES)[number], number>;

/** Where a count comes from: a visit, one that its visitor deleted, or a sample. */
export type Origin = 'visit' | 'deleted' | 'sample';

/** One row a visit, as reports count it; deleted with the visit. Programs have none. */
export interface ReportVisitRow extends CountedBy, ConversionCounts {
  visit_id: string;
  origin: Exclude<Origin, 'deleted'>;
  /** Whether the visit is not added to the cubes yet; its conversions are changes of their own. */
  pending: Flag;
}

/** A change of the sums after the visit was made, which is stored and not added to the cubes yet. */
export interface ReportDeltaRow extends CountedBy, Measures {
  /** A UUID. */
  id: string;
  origin: Origin;
}

/** A row of a cube: the sums of all that have the same dimensions. */
export type CubeRow<Dimension extends keyof CountedBy> = Pick<CountedBy, Dimension> &
  Measures & { origin: Origin };

/** The dimensions of each cube, which are its key with the origin. */
export const CUBES = {
  cube_campaign: ['day', 'site', 'channel', 'source', 'campaign'],
  cube_page: ['day', 'site', 'path'],
  cube_device: ['day', 'site', 'device', 'locale'],
  cube_hour: ['day', 'hour', 'site', 'channel'],
  cube_release: ['day', 'site', 'path', 'release'],
} as const satisfies Record<string, readonly (keyof CountedBy)[]>;

/** The name of a cube. */
export type CubeName = keyof typeof CUBES;

/** The names of the cubes. */
export const CUBE_NAMES = Object.keys(CUBES) as CubeName[];

/** The tables of the cubes. */
export type CubeTables = { [Name in CubeName]: CubeRow<(typeof CUBES)[Name][number]> };
