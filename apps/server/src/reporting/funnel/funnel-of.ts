import type { getFunnel } from '@zipfront/contracts/api/funnel';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import {
  type CountedBy,
  FUNNEL_DECISIONS,
  type FunnelDecision,
  type RollupSums,
  type Step,
} from '../../platform/store/tables/reports.ts';
import type { SpeedOf } from '../page-health/find-page-speed.ts';
import { leadsOf } from '../report/filter.ts';
import type { DecisionMedians } from '../report/find-decisions.ts';
import { revenuePerVisit } from '../report/known-earnings.ts';
import { FUNNEL_WINDOW_DAYS } from '../rollups/funnel-steps.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import type { Medians, PageSums } from './find-steps.ts';

const WHOLE = new Intl.NumberFormat('en-US');

type StepRow = Omit<ResponseOf<typeof getFunnel>['rows'][number], 'group'>;

export interface FunnelStep {
  measure: 'visits' | Step | FunnelDecision;
  label: string;
  /** Missing for a step before the branches. */
  branch?: NonNullable<StepRow['branch']>;
  /** The measure that it is a share of; missing for the first step. */
  before?: FunnelStep['measure'] | keyof typeof KINDS;
}

/** Kinds of sent forms. They are not steps of their own if visits can send both. */
const KINDS = { handoffs: 'hand-off', estimates: 'estimate' } as const;

/**
 * The steps of some visits, in order. Steps that cannot happen are left out: only hand-offs are
 * shown and decided by a partner, and only estimates are ordered. Decisions are a branch, because a
 * partner may accept what is not known to be shown, and so are the orders of visits that can send
 * both forms. Each branch starts from its base, so that no step has more than the one before.
 */
export function stepsOf({ handoffs, estimates }: RollupSums): FunnelStep[] {
  const isBoth = handoffs > 0 && estimates > 0;
  const sent = isBoth
    ? `${KINDS.handoffs} or ${KINDS.estimates}`
    : KINDS[estimates > 0 ? 'estimates' : 'handoffs'];
  const ofPartners: FunnelStep[] = [
    { measure: 'shown', label: 'Shown at the partner', before: isBoth ? 'handoffs' : 'sent' },
    // A share of the hand-offs rather than of those shown, because not every partner reports what
    // it showed.
    { branch: 'partners', measure: 'accepted', label: 'Accepted leads', before: 'handoffs' },
    { branch: 'partners', measure: 'sold', label: 'Sold leads', before: 'accepted' },
    { branch: 'partners', measure: 'bound', label: 'Bound leads', before: 'sold' },
  ];
  const ofOrders: FunnelStep = isBoth
    ? { branch: 'orders', measure: 'ordered', label: 'Order', before: 'estimates' }
    : { measure: 'ordered', label: 'Order', before: 'sent' };
  return [
    { measure: 'visits', label: 'Page seen' },
    { measure: 'started', label: 'Form started', before: 'visits' },
    { measure: 'zip_accepted', label: 'Zip code accepted', before: 'started' },
    { measure: 'sent', label: capital(sent), before: 'zip_accepted' },
    ...(handoffs > 0 ? ofPartners : []),
    ...(estimates > 0 ? [ofOrders] : []),
  ];
}

/** Sums and median times of some visits. A time is null if none is stored. */
export interface FunnelFacts {
  sums: RollupSums;
  /** Seconds from the start of the visit. */
  medians: Medians | null;
  /** Days from that of the visit. */
  decisionMedians: DecisionMedians | null;
}

/** The steps of some visits with their shares and times. */
export function funnelOf(
  steps: readonly FunnelStep[],
  { sums, medians, decisionMedians }: FunnelFacts,
): StepRow[] {
  return steps.map(({ measure, label, branch = null, before }) => {
    const decision = FUNNEL_DECISIONS.find((one) => one === measure);
    return {
      step: measure,
      label,
      branch,
      count: sums[measure],
      unit: decision ? 'leads' : 'visits',
      share_of_base: before === undefined ? null : shareOf(sums[measure], sums[before]),
      base: before === undefined ? null : baseOf(before, sums),
      lost: before === undefined ? null : sums[before] - sums[measure],
      share_of_first: before === undefined ? null : shareOf(sums[measure], sums.visits),
      median_seconds: isStep(measure) ? (medians?.[measure] ?? null) : null,
      median_days: decision ? (decisionMedians?.[decision] ?? null) : null,
    };
  });
}

/** Whether a measure of the funnel is a step of a visit, with a time. */
export function isStep(measure: FunnelStep['measure']): measure is Step {
  return measure !== 'visits' && !(FUNNEL_DECISIONS as readonly string[]).includes(measure);
}

/** The visits of a day. They may still reach a step until its window ends. */
export function dayOf(sums: RollupSums & Pick<CountedBy, 'day'>, today: number) {
  return {
    ...sums,
    day: dateOfDay(sums.day),
    is_open: today - sums.day <= FUNNEL_WINDOW_DAYS,
  };
}

/** The visits that began on a page, with the page's speed and errors. */
export function pageOf(sums: PageSums, speedOf: SpeedOf, areEarningsKnown: boolean) {
  const { path, release, visits, ...counts } = sums;
  return {
    ...counts,
    ...{ page: path, release, visits, leads: leadsOf(sums) },
    revenue_per_visit_cents: revenuePerVisit({
      earnedCents: areEarningsKnown ? sums.approved_cents : null,
      visits,
    }),
    ...speedOf(sums, visits),
  };
}

/** Names what a step is a share of. Hand-offs or estimates may not be shown as steps themselves. */
function baseOf(before: NonNullable<FunnelStep['before']>, sums: RollupSums): string {
  if (before !== 'handoffs' && before !== 'estimates') return 'the step before';
  const count = sums[before];
  return `${WHOLE.format(count)} ${KINDS[before]}${count === 1 ? '' : 's'}`;
}

function shareOf(count: number, of: number): number | null {
  return of === 0 ? null : count / of;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
