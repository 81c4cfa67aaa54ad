import type { PageHealthView } from './health.ts';

/** Properties by which two groups of visits can differ. */
export const GROUP_KINDS = ['device', 'page', 'campaign', 'channel'] as const;

/**
 * Ways on from a sent form: what partners decide about hand-offs, and the orders of estimates. A
 * step of one does not follow the steps of the other.
 */
export const FUNNEL_BRANCHES = ['partners', 'orders'] as const;

/** A way on from a sent form. */
export type FunnelBranch = (typeof FUNNEL_BRANCHES)[number];

/** A step of the funnel. */
export interface FunnelStepView {
  name: string;
  label: string;
  /** Null for a step that all visits can reach. */
  branch: FunnelBranch | null;
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
  handoffs: number;
  /**
   * Money that partners approved per visit, in hundredths of US dollars; null if no partner reports
   * what the leads earn.
   */
  revenuePerVisitCents: number | null;
}
