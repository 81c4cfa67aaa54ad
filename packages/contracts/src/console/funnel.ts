import type { TableOrder, TableSort } from './forms-and-tables.ts';
import type { PageHealthView } from './health.ts';
import type { LeadsQuery } from './leads.ts';
import type { VisitsQuery } from './reports.ts';

/** Maximum number of pages on the screen; the file has more. */
export const FUNNEL_PAGES_LISTED = 100;

/** Maximum number of days on the screen, the latest; the file has all. */
export const FUNNEL_DAYS_LISTED = 92;

/** Columns of the pages, in their order. */
export const FUNNEL_PAGE_COLUMNS = [
  'page',
  'visits',
  'engaged',
  'started',
  'leads',
  'leadRate',
  'revenuePerVisit',
  'lcp',
  'inp',
  'errorsPerThousand',
] as const;

/** A column of the pages. */
export type FunnelPageColumn = (typeof FUNNEL_PAGE_COLUMNS)[number];

/** Properties by which two groups of visits can differ. */
export const GROUP_KINDS = ['device', 'page', 'campaign', 'channel'] as const;

/** The property that a group of visits shares. */
export type GroupKind = (typeof GROUP_KINDS)[number];

/** Filters of the funnel in its address; each is empty for all. */
export interface FunnelQuery extends VisitsQuery {
  /** The two groups besides the whole, as `device:phone`; empty for none. */
  a: string;
  b: string;
  /** The order of the pages; empty for the default. */
  sort: TableSort<FunnelPageColumn> | '';
}

/** A step of the funnel. */
export interface FunnelStepView {
  name: string;
  label: string;
  /**
   * Visits that reached it. For partners' decisions it counts leads; a visit may have several.
   */
  count: number;
  unit: 'visits' | 'leads';
  /**
   * Shares of its base and of the first step; null for the first step, and if the base has no
   * visits.
   */
  ofBefore: number | null;
  /** The words for its base: `the step before`, `135 hand-offs`; null for the first. */
  base: string | null;
  /** Number of its base that did not reach it; null for the first. */
  lost: number | null;
  ofFirst: number | null;
  /**
   * Half of the visits took at most this long from the first step: seconds; null if times are not
   * stored.
   */
  medianSeconds: number | null;
  /** The same for a partner's decision, which is known by day. */
  medianDays: number | null;
}

/** The funnel of some visits. */
export interface FunnelView {
  /** Name of the visits: all under the filters, or a group. */
  label: string;
  steps: FunnelStepView[];
  /** The filters that its leads are listed by. */
  filter: Partial<LeadsQuery>;
}

/** The visits of a day with their steps. */
export interface FunnelDayView {
  day: string;
  /** Whether its visits may still reach a step. */
  isOpen: boolean;
  visits: number;
  started: number;
  zipAccepted: number;
  sent: number;
}

/** The speed and errors of a page, as on the page of health. */
export type PageSpeedView = Pick<PageHealthView, 'lcp' | 'inp' | 'errorsPerThousand'>;

/** The visits that began on a page. */
export interface FunnelPageView extends PageSpeedView {
  page: string;
  visits: number;
  engaged: number;
  started: number;
  leads: number;
  /**
   * Money that partners approved per visit, in hundredths of US dollars; null if no partner reports
   * what the leads earn.
   */
  revenuePerVisitCents: number | null;
}

/** The funnel, with its days and pages. */
export interface FunnelScreen {
  name: 'funnel';
  query: FunnelQuery;
  /** Error of the address, in place of which the default days are shown. */
  error: string | null;
  sites: string[];
  /** Values to filter by, those with the most visits. */
  channels: string[];
  campaigns: string[];
  pages: string[];
  /** The usual ranges of days, each with its address. */
  ranges: { label: string; address: string }[];
  timeZone: string;
  /**
   * The first day whose visits are read one by one, because no daily sums have these filters; null
   * if daily sums are read.
   */
  funnelSince: string | null;
  pagesSince: string | null;
  /** The whole, and the chosen groups. */
  funnels: FunnelView[];
  /** The latest first. */
  days: FunnelDayView[];
  /** The first in their order. */
  landings: FunnelPageView[];
  /** The order of these. */
  order: TableOrder<FunnelPageColumn>;
  /** Address of the page of health with the same visits. */
  health: string;
  /** Addresses of the files. */
  csv: { steps: string; days: string; pages: string };
}
