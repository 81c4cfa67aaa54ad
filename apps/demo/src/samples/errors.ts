import { DAY_MS } from '@zipfront/contracts/time/time';
import { reportRow } from '../../../server/src/visitors/errors/report-row.ts';
import {
  type ErrorReportToStore,
  REPORT_BOUNDS,
} from '../../../server/src/visitors/errors/store-error-reports.ts';
import type { Arrival } from '../../../server/src/visitors/visits/arrival.ts';
import { HEX, type Random } from '../plan/random.ts';
import type { SampleVisit } from '../plan/visit.ts';
import type { SamplePage, SampleWorld } from '../plan/world.ts';

const BAD_RELEASE = 'page-Sample03.js';

/** The releases, newest first, each with the number of days before the fill at which it starts. */
const RELEASES: readonly (readonly [daysAgo: number, name: string])[] = [
  [18, BAD_RELEASE],
  [27, 'page-Sample02.js'],
  [Number.POSITIVE_INFINITY, 'page-Sample01.js'],
];

/** The release of a page at a time. @param until the present of all samples: epoch milliseconds */
export function sampleRelease(at: number, until: number): string {
  return RELEASES.find(([daysAgo]) => at >= until - daysAgo * DAY_MS)?.[1] ?? '';
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

interface SampleError {
  report: ErrorReportToStore;
  /** Whether the form of the page does not work. */
  breaksForm: boolean;
}

/** The error of a view, if it has one: the bad release breaks the form of one page. */
export function sampleError(
  random: Random,
  { pages: { siteOf, contentPath } }: SampleWorld,
  on: { visit: SampleVisit; visitId: string; page: SamplePage; arrival: Arrival },
): SampleError | null {
  const { visit, visitId, page, arrival } = on;
  const { release, at: receivedAt } = arrival;
  // The home page, where it has a zip form.
  const broken = visit.site.pages.find(({ key, zipForm }) => key === 'home' && zipForm !== null);
  const breaksForm = release === BAD_RELEASE && page === broken && random.chance(FAILED_FORMS);
  if (!breaksForm && !random.chance(NOISE)) return null;
  const frame = {
    filename: `${new URL(page.url).origin}/assets/${release}`,
    function: breaksForm ? 'submit' : 'observe',
    lineno: 1,
    colno: 20,
  };
  const exception = {
    ...(breaksForm ? BROKEN_FORM : LATE_RESIZE),
    stacktrace: { frames: [frame] },
  };
  const report = { exception: { values: [exception] }, release, request: { url: page.url } };
  const id = random.text(32, HEX);
  const row = reportRow(report, { receivedAt, agent: undefined, id, siteOf, contentPath });
  const counted = { day: arrival.reportingTime.day, visitId };
  return { report: { row, bounds: REPORT_BOUNDS, counted }, breaksForm };
}
