/** The choice that shows each release by itself. */
export const EACH_RELEASE = 'each';

/** Visits, and the leads that they made. */
export interface RateView {
  visits: number;
  leads: number;
}

/** A page with its measurements. */
export interface PageHealthView extends RateView {
  site: string;
  path: string;
  /** Null for all releases together; empty for visits from before releases were stored. */
  release: string | null;
  /**
   * 75th percentile in milliseconds; null without measurements, and if they do not have a filter's
   * property.
   */
  lcp: number | null;
  /** 75th percentile in milliseconds; null without measurements. */
  inp: number | null;
  /** 75th percentile, without a unit; null without measurements. */
  cls: number | null;
  /** Approved money per visit, in hundredths of a dollar; null without visits, and if unknown. */
  revenuePerVisitCents: number | null;
  /** Number of error reports; null if they do not have a filter's property. */
  errors: number | null;
  /**
   * Error reports per 1,000 visits that began on the page; null without visits, and if `errors` is.
   */
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
  /** Null if no visit is known to have had it. */
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
  /** The error, its causes and the calls before them, in the last report. */
  frames: string[];
  /** Steps on the page before it, in the last report. */
  steps: string[];
  days: { day: string; reports: number }[];
  pages: NamedReports[];
  releases: NamedReports[];
  rates: ErrorRatesView | null;
}

/** Stored bad events of a schema and a reason. */
export interface BadEventKind {
  /** Null where they name none. */
  schema: string | null;
  reason: string;
  count: number;
  firstAt: number;
  lastAt: number;
}

/** A bad event as it is stored: cleaned and shortened. */
export interface BadEventExample {
  id: string;
  /** The expected value and its path. */
  detail: string;
  raw: string;
  at: number;
  bot: boolean;
}

/** A run that wrote the warehouse, or failed to. */
export interface WarehouseRunView {
  /** Its end, in epoch milliseconds. */
  at: number;
  /** Why it failed; null if it did not. */
  error: string | null;
}

/** A pass of the purge that has ended. */
export interface PurgeView {
  /** Epoch milliseconds. */
  at: number;
  /** Whether something could not be deleted. */
  failed: boolean;
}

/** The state of the server, and of its database. */
export interface StateView {
  now: number;
  /**
   * Difference between the database's clock and the server's, in milliseconds; null if they share
   * one.
   */
  clockMs: number | null;
  /** Whether the database accepts writes. */
  writes: boolean;
  usedBytes: number;
  /** Null where the disk cannot be seen. */
  freeBytes: number | null;
  /** Visits, steps and changes that are stored but not in the reports yet. */
  uncounted: number;
  /** Numbers of waiting and dead notifications, and the age of the oldest waiting one. */
  outbox: { waiting: number; dead: number; oldestWaitingSeconds: number };
  /** The last pass of the purge, by any server; null before the first has ended. */
  purge: PurgeView | null;
  /** Time of the last `npm run backup`; null before the first one. */
  backupAt: number | null;
  /** The last run of the warehouse; null before the first one. */
  warehouse: WarehouseRunView | null;
}

/** Times of a screen of the console in this process. */
export interface ScreenTime {
  /** Pattern of its address. */
  path: string;
  count: number;
  /** 95th percentile of the last responses, in milliseconds. */
  p95: number;
}

/** A source of bots, or of links with unfilled placeholders. */
export interface SourceView {
  site: string;
  /** Empty for arrivals without a source. */
  source: string;
  /** Visits of people. */
  visits: number;
  /** Pages on which known bots asked for a visit. */
  bots: number;
  /** Submits of known bots. */
  botLeads: number;
  /** New visits of people by a link with an unfilled placeholder. */
  unfilled: number;
}
