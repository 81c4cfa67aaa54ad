import { EACH_RELEASE } from '@zipfront/contracts/api/health';
import { type RawBuilder, sql } from 'kysely';
import type { CountedBy } from '../../platform/store/tables/reports.ts';
import { columnsOf, conditionOf, type VisitFilter } from '../report/filter.ts';
import { type ReportSource, sourceOf } from '../rollups/rollups.ts';

/** The visits and the release in a report about the health of pages. */
export interface HealthFilter extends VisitFilter {
  /** Name of a release, or `EACH_RELEASE`; empty for all releases together. */
  release: string;
}

/** The source of visits by page under a filter. */
export function sourceOfPages(filter: HealthFilter): ReportSource {
  const release: (keyof CountedBy)[] = filter.release === '' ? [] : ['release'];
  return sourceOf([...columnsOf(filter), 'path', ...release]);
}

/** The condition of a filter, for rows of visits or of a rollup. */
export function visitsWithin(filter: HealthFilter): RawBuilder<unknown> {
  return sql`${conditionOf(filter)}${ofRelease(filter)}`;
}

/**
 * The condition of a filter, for measurements of speed: only the properties that they are stored
 * with.
 */
export function measuredWithin(filter: HealthFilter): RawBuilder<unknown> {
  return sql`${conditionOf({ ...filter, channel: null, campaign: null })}${ofRelease(filter)}`;
}

/**
 * The condition of a filter, for reports of errors: only the properties that they are stored with.
 */
export function reportedWithin(filter: HealthFilter): RawBuilder<unknown> {
  return measuredWithin({ ...filter, device: null });
}

/** Whether measurements of speed have all properties of a filter. */
export function hasMeasurements({ channel, campaign }: HealthFilter): boolean {
  return channel === null && campaign === null;
}

/** Whether reports of errors have all properties of a filter. */
export function hasReports(filter: HealthFilter): boolean {
  return hasMeasurements(filter) && filter.device === null;
}

function ofRelease({ release }: HealthFilter): RawBuilder<unknown> {
  return release === '' || release === EACH_RELEASE ? sql`` : sql` and release = ${release}`;
}
