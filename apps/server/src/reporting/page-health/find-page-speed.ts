import type { PageSpeedView } from '@zipfront/contracts/console/funnel';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { errorsPerThousand } from '../campaigns/measures.ts';
import type { VisitFilter } from '../campaigns/visit-filter.ts';
import { p75Of } from '../rollups/p75-of.ts';
import {
  emptyHistograms,
  findMeasurements,
  findReports,
  type Histograms,
} from './find-measurements.ts';
import { hasMeasurements, hasReports } from './health-filter.ts';

/** The speed and the errors of a page by its visits; null where they are not stored with the properties of a filter. */
export type SpeedOf = (page: string, visits: number) => PageSpeedView;

/**
 * How fast is each page, and how often does it fail? As on the page of health, but of all sites together where none is chosen, as the
 * funnel counts pages.
 */
export async function findPageSpeed(db: Kysely<Database>, visits: VisitFilter): Promise<SpeedOf> {
  const filter = { ...visits, release: '' };
  const [measured, failed] = await Promise.all([
    hasMeasurements(filter) ? findMeasurements(db, filter) : [],
    hasReports(filter) ? findReports(db, filter) : null,
  ]);
  const histograms = new Map<string, Histograms>();
  for (const { path, metric, bucket, measured: count } of measured) {
    const page = histograms.get(path) ?? emptyHistograms();
    page[metric].set(bucket, (page[metric].get(bucket) ?? 0) + Number(count));
    histograms.set(path, page);
  }
  const errors = new Map<string, number>();
  for (const { path, reports } of failed ?? []) {
    errors.set(path, (errors.get(path) ?? 0) + Number(reports));
  }
  return (path, count) => {
    const { LCP, INP } = histograms.get(path) ?? emptyHistograms();
    return {
      lcp: p75Of('LCP', LCP),
      inp: p75Of('INP', INP),
      errorsPerThousand: errorsPerThousand({
        errors: failed === null ? null : (errors.get(path) ?? 0),
        visits: count,
      }),
    };
  };
}
