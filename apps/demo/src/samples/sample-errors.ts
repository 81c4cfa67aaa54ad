import type { ErrorReport } from '@zipfront/contracts/errors/error-report';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { type ReportDelivery, reportRow } from '../../../server/src/visitors/errors/report-row.ts';
import {
  type ErrorReportToStore,
  REPORT_BOUNDS,
} from '../../../server/src/visitors/errors/store-error-reports.ts';
import type { Arrival } from '../../../server/src/visitors/visits/arrival.ts';
import type { Random } from './random.ts';
import type { SampleVisit } from './sample-visit.ts';
import type { SamplePage, SampleSite, SampleWorld } from './sample-world.ts';

/** The newest release, which breaks the form of a page. */
const BAD_RELEASE = 'page-Sample03.js';

/**
 * The releases of the samples, newest first, each with the number of days before the fill at which
 * it starts.
 */
const RELEASES = [
  { name: BAD_RELEASE, daysAgo: 14 },
  { name: 'page-Sample02.js', daysAgo: 27 },
  { name: 'page-Sample01.js', daysAgo: Number.POSITIVE_INFINITY },
] as const;

/** The release of a page at a time. @param until the present of all samples: epoch milliseconds */
export function sampleRelease(at: number, until: number): string {
  const { name } = RELEASES.find(({ daysAgo }) => at >= until - daysAgo * DAY_MS) ?? RELEASES[2];
  return name;
}

/** Share of failing views with the bad release, and of all others. */
const FAILED_FORMS = 0.9;
const NOISE = 0.02;

/** No real error has this text, so no kind of error is both a sample and real. */
const BROKEN_FORM = {
  type: 'TypeError',
  value: "Cannot read properties of undefined (reading 'sampleForm')",
};
const LATE_RESIZE = { type: 'Error', value: 'sample: ResizeObserver loop limit exceeded' };

export interface SampleError {
  report: ErrorReportToStore;
  /** Whether the form of the page does not work. */
  breaksForm: boolean;
}

/** The error of a view, if it has one: the bad release breaks the form of one page. */
export function sampleError(
  random: Random,
  { pages }: SampleWorld,
  {
    visit,
    visitId,
    page,
    arrival,
  }: {
    visit: SampleVisit;
    visitId: string;
    page: SamplePage;
    arrival: Arrival;
  },
): SampleError | null {
  const breaksForm =
    arrival.release === BAD_RELEASE &&
    page === pageOfBadRelease(visit.site) &&
    random.chance(FAILED_FORMS);
  if (!breaksForm && !random.chance(NOISE)) return null;
  const origin = new URL(page.url).origin;
  const frame = {
    filename: `${origin}/assets/${arrival.release}`,
    function: breaksForm ? 'submit' : 'observe',
    lineno: 1,
    colno: 20,
  };
  const report: ErrorReport = {
    exception: {
      values: [{ ...(breaksForm ? BROKEN_FORM : LATE_RESIZE), stacktrace: { frames: [frame] } }],
    },
    release: arrival.release,
    request: { url: page.url },
  };
  const delivery: ReportDelivery = {
    receivedAt: arrival.at,
    agent: undefined,
    id: random.text(32, '0123456789abcdef'),
    siteOf: pages.siteOf,
    contentPath: pages.contentPath,
  };
  const { day } = arrival.reportingTime;
  const row = reportRow(report, delivery);
  return { report: { row, bounds: REPORT_BOUNDS, counted: { day, visitId } }, breaksForm };
}

/** The home page, where it has a zip form. */
function pageOfBadRelease({ pages }: SampleSite): SamplePage | undefined {
  return pages.find(({ key, zipForm }) => key === 'home' && zipForm !== null);
}
