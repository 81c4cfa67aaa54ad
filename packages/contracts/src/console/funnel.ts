import type { TableOrder, TableSort } from './forms-and-tables.ts';
import type { PageHealthView } from './health.ts';
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

/** Properties that two groups of visits can differ in. */
export const GROUP_KINDS = ['device', 'page', 'campaign', 'channel'] as const;

/** A property of visits that a group has in common. */
export type GroupKind = (typeof GROUP_KINDS)[number];

/** Filters of the funnel, as its address has them; each is empty for all. */
export interface FunnelQuery extends VisitsQuery {
  /** The two groups beside the whole, as `device:phone`; empty for none. */
  a: string;
  b: string;
  /** The order of the pages; empty for the usual one. */
  sort: TableSort<FunnelPageColumn> | '';
}

/** A step of the funnel. */
export interface FunnelStepView {
  name: string;
  label: string;
  /** Visits that reached it; of the decisions of partners leads, of which a visit may have several. */
  count: number;
  unit: 'visits' | 'leads';
  /** Shares of its base and of the first step; null for the first, and where that has no visits. */
  ofBefore: number | null;
  /** The words for its base: `the step before`, `135 hand-offs`; null for the first. */
  base: string | null;
  ofFirst: number | null;
  /** Half of the visits took no longer from the first step: seconds; null where the times are not stored. */
  medianSeconds: number | null;
  /** The same of a partner's decision, which is known by the day. */
  medianDays: number | null;
}

/** The funnel of some visits. */
export interface FunnelView {
  /** Name of the visits: all of the filters, or a group. */
  label: string;
  steps: FunnelStepView[];
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

/** How fast a page is, and how often it fails: as on the page of health. */
export type PageSpeedView = Pick<PageHealthView, 'lcp' | 'inp' | 'errorsPerThousand'>;

/** The visits that began on a page. */
export interface FunnelPageView extends PageSpeedView {
  page: string;
  visits: number;
  engaged: number;
  started: number;
  leads: number;
  /** Money that partners approved by visit, in hundredths of US dollars; null where no partner reports what the leads earn. */
  revenuePerVisitCents: number | null;
}

/** The funnel, with its days and pages. */
export interface FunnelScreen {
  name: 'funnel';
  query: FunnelQuery;
  /** Error of the address; the default days are shown then. */
  error: string | null;
  sites: string[];
  /** Values to filter by, those with the most visits. */
  channels: string[];
  campaigns: string[];
  pages: string[];
  /** The usual ranges of days, with their addresses. */
  ranges: { label: string; address: string }[];
  timeZone: string;
  /** The day from which on rows of visits are read where no sums of days have these filters; null where they have. */
  funnelSince: string | null;
  pagesSince: string | null;
  /** The whole, and the groups that are chosen. */
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
