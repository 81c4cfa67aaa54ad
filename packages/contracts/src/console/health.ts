/** Visits, and the leads that they made. */
export interface RateView {
  visits: number;
  leads: number;
}

/** A page with its measurements. */
export interface PageHealthView extends RateView {
  site: string;
  path: string;
  /** 75th percentile in milliseconds; null without measurements. */
  lcp: number | null;
  /** 75th percentile in milliseconds; null without measurements. */
  inp: number | null;
  /** 75th percentile, without a unit; null without measurements. */
  cls: number | null;
  /** Number of error reports. */
  errors: number;
  /** Error reports for each 1,000 visits that began on the page; null without visits. */
  errorsPerThousand: number | null;
}

/** Lead rates of visits that had an error, and of others. */
export interface ErrorRatesView {
  withError: RateView;
  withoutError: RateView;
}

/** A kind of error. */
export interface ErrorView {
  fingerprint: string;
  type: string;
  message: string;
  reports: number;
  /** Reports in the second half of the days. */
  lately: number;
  /** Reports in the first half of the days. */
  before: number;
  /** First day with a report, within the days of the page. */
  first: string;
  last: string;
  /** Number of pages, and one of them. */
  pages: number;
  path: string;
  /** Number of releases, and one of them. */
  releases: number;
  release: string;
  /** Null where no visit is known that had it. */
  rates: ErrorRatesView | null;
}

/** Sum of reports under a name, with its first day. */
export interface NamedReports {
  name: string;
  reports: number;
  first: string;
}

/** All that is known of a kind of error. */
export interface ErrorDetail {
  fingerprint: string;
  type: string;
  message: string;
  /** Reports since it is known. */
  times: number;
  firstAt: number;
  lastAt: number;
  agent: string | null;
  /** The error, those that caused it and the calls that led to them, in the last report. */
  frames: string[];
  /** Steps on the page before it, in the last report. */
  steps: string[];
  days: { day: string; reports: number }[];
  pages: NamedReports[];
  releases: NamedReports[];
  rates: ErrorRatesView | null;
}
