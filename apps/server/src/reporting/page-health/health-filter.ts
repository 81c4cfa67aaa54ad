import { EACH_RELEASE } from '@zipfront/contracts/api/funnel';
import { type RawBuilder, sql } from 'kysely';
import { storableText } from '../../platform/store/texts.ts';
import type { ReportParts } from '../report/days.ts';
import { columnsOf, conditionOf, type VisitFilter } from '../report/filter.ts';
import { type ReportQuery, readReportQuery } from '../report/read-query.ts';
import { type ReportSource, sourceOf } from '../rollups/rollups.ts';

/** The visits and the release in a report about the health of pages. */
export interface HealthFilter extends VisitFilter {
  /** Name of a release, or `EACH_RELEASE`; empty for all releases together. */
  release: string;
}

/** The longest name of a release; a longer one is cut. */
const MAX_RELEASE_LENGTH = 200;

/** The filter of a query, as `readReportQuery` reads it, with the release. */
export function readHealthQuery(
  query: ReportQuery & { release?: string | undefined },
  parts: ReportParts,
  usual?: 'today',
): HealthFilter {
  const release = storableText(query.release ?? '').slice(0, MAX_RELEASE_LENGTH);
  return { ...readReportQuery(query, parts, usual), release };
}

/** The source of visits by page under a filter. */
export function sourceOfPages(filter: HealthFilter): ReportSource {
  return sourceOf([...columnsOf(filter), ...columnsOfPages(filter)]);
}

/** The columns of pages: releases have their own rows if the filter asks for any. */
export function columnsOfPages({ release }: Pick<HealthFilter, 'release'>): ('path' | 'release')[] {
  return release === '' ? ['path'] : ['path', 'release'];
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
