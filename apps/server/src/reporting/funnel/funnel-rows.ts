import type { getFunnel } from '@zipfront/contracts/api/funnel';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { MEASURES, quotient } from '@zipfront/contracts/reports/measures';
import {
  type CountedBy,
  FUNNEL_DECISIONS,
  type FunnelDecision,
  type RollupSums,
  type Step,
} from '../../platform/store/tables/reports.ts';
import type { SpeedOf } from '../page-health/find-page-speed.ts';
import { leadsOfRow } from '../report/filter.ts';
import type { DecisionMedians } from '../report/find-decisions.ts';
import { FUNNEL_WINDOW_DAYS } from '../rollups/funnel-steps.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import type { Medians, PageSums } from './find-steps.ts';

const WHOLE = new Intl.NumberFormat('en-US');

type StepRow = Omit<ResponseOf<typeof getFunnel>['rows'][number], 'group'>;

export interface FunnelStep {
  measure: 'visits' | Step | FunnelDecision;
  label: string;
  branch?: NonNullable<StepRow['branch']>;
  before?: FunnelStep['measure'] | keyof typeof KINDS;
}

/** Kinds of sent forms. They are not steps of their own if visits can send both. */
const KINDS = { handoffs: 'hand-off', estimates: 'estimate' } as const;

/**
 * Chooses the steps of a funnel; those that cannot happen are left out. Decisions and orders are
 * branches from their base, so that no step has more than the one before.
 */
export function chooseSteps({ handoffs, estimates }: RollupSums): FunnelStep[] {
  const isBoth = handoffs > 0 && estimates > 0;
  const sent = isBoth
    ? `${KINDS.handoffs} or ${KINDS.estimates}`
    : KINDS[estimates > 0 ? 'estimates' : 'handoffs'];
  const ofPartners: FunnelStep[] = [
    { measure: 'shown', label: 'Shown at the partner', before: isBoth ? 'handoffs' : 'sent' },
    // Not every partner reports what it showed.
    {
      branch: 'partners',
      measure: 'accepted',
      label: MEASURES.accepted.heading,
      before: 'handoffs',
    },
    { branch: 'partners', measure: 'sold', label: 'Bought by partners', before: 'accepted' },
    { branch: 'partners', measure: 'bound', label: 'Bound', before: 'sold' },
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

export interface FunnelFacts {
  sums: RollupSums;
  medians: Medians | null;
  decisionMedians: DecisionMedians | null;
}

export function createStepRows(
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
      share_of_base: before === undefined ? null : ratio(sums[measure], sums[before]),
      base: before === undefined ? null : baseText(before, sums),
      lost: before === undefined ? null : sums[before] - sums[measure],
      share_of_first: before === undefined ? null : ratio(sums[measure], sums.visits),
      median_seconds: isStep(measure) ? (medians?.[measure] ?? null) : null,
      median_days: decision ? (decisionMedians?.[decision] ?? null) : null,
    };
  });
}

export function isStep(measure: FunnelStep['measure']): measure is Step {
  return measure !== 'visits' && !(FUNNEL_DECISIONS as readonly string[]).includes(measure);
}

export function createDayRow(sums: RollupSums & Pick<CountedBy, 'day'>, today: number) {
  return {
    ...sums,
    day: dateOfDay(sums.day),
    is_open: today - sums.day <= FUNNEL_WINDOW_DAYS,
  };
}

export function createPageRow(sums: PageSums, speedOf: SpeedOf, areEarningsKnown: boolean) {
  const { path, release, visits, ...counts } = sums;
  return {
    ...counts,
    page: path,
    release,
    visits,
    leads: leadsOfRow(sums),
    revenue_per_visit_cents: quotient(areEarningsKnown ? sums.approved_cents : null, visits),
    ...speedOf(sums, visits),
  };
}

function baseText(before: NonNullable<FunnelStep['before']>, sums: RollupSums): string {
  if (before !== 'handoffs' && before !== 'estimates') return 'the step before';
  const count = sums[before];
  return `${WHOLE.format(count)} ${KINDS[before]}${count === 1 ? '' : 's'}`;
}

function ratio(count: number, of: number): number | null {
  return of === 0 ? null : count / of;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
