import { EACH_RELEASE } from '@zipfront/contracts/api/funnel';
import { type RawBuilder, sql } from 'kysely';
import { storableText } from '../../platform/store/texts.ts';
import type { ReportParts } from '../report/days.ts';
import { filterColumns, filterCondition, type VisitFilter } from '../report/filter.ts';
import { type ReportQuery, readReportQuery } from '../report/read-query.ts';
import { chooseSource, type ReportSource } from '../rollups/row-tables.ts';

export interface HealthFilter extends VisitFilter {
  release: string;
}

const MAX_RELEASE_LENGTH = 200;

export function readHealthQuery(
  query: ReportQuery & { release?: string | undefined },
  parts: ReportParts,
  usual?: 'today',
): HealthFilter {
  const release = storableText(query.release ?? '').slice(0, MAX_RELEASE_LENGTH);
  return { ...readReportQuery(query, parts, usual), release };
}

export function sourceOfPages(filter: HealthFilter): ReportSource {
  return chooseSource([...filterColumns(filter), ...columnsOfPages(filter)]);
}

export function columnsOfPages({ release }: Pick<HealthFilter, 'release'>): ('path' | 'release')[] {
  return release === '' ? ['path'] : ['path', 'release'];
}

export function visitsWithin(filter: HealthFilter): RawBuilder<unknown> {
  return sql`${filterCondition(filter)}${ofRelease(filter)}`;
}

/** Measurements of speed are stored with some of the properties only. */
export function measuredWithin(filter: HealthFilter): RawBuilder<unknown> {
  return sql`${filterCondition({ ...filter, channel: null, campaign: null })}${ofRelease(filter)}`;
}

/** Reports of errors are stored with some of the properties only. */
export function reportedWithin(filter: HealthFilter): RawBuilder<unknown> {
  return measuredWithin({ ...filter, device: null });
}

export function hasMeasurements({ channel, campaign }: HealthFilter): boolean {
  return channel === null && campaign === null;
}

export function hasReports(filter: HealthFilter): boolean {
  return hasMeasurements(filter) && filter.device === null;
}

function ofRelease({ release }: HealthFilter): RawBuilder<unknown> {
  return release === '' || release === EACH_RELEASE ? sql`` : sql` and release = ${release}`;
}
