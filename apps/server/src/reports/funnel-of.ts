import type {
  FunnelDayView,
  FunnelPageView,
  FunnelStepView,
  FunnelView,
} from '@zipfront/contracts/console/funnel';
import { leadsOf } from '@zipfront/contracts/console/reports';
import type { CountedBy, Measures, Step } from '../store/cubes.ts';
import type { Medians } from './find-steps.ts';
import { FUNNEL_WINDOW_DAYS } from './funnel-window.ts';
import { sumsOf } from './report-filter.ts';
import { dateOfDay } from './reporting-time.ts';

/** A step that the funnel shows. */
interface FunnelStep {
  measure: 'visits' | Step;
  label: string;
  /** The step that it follows; missing for the first. */
  before?: 'visits' | Step;
}

/**
 * The steps of some visits, in order. A step that cannot happen to them is left out: only a hand-off is shown at a partner, and
 * only an estimate is ordered.
 */
export function stepsOf({ handoffs, estimates }: Measures): FunnelStep[] {
  const sent = [
    ...(handoffs > 0 || estimates === 0 ? ['hand-off'] : []),
    ...(estimates > 0 ? ['estimate'] : []),
  ];
  const label = sent.join(' or ');
  return [
    { measure: 'visits', label: 'Page seen' },
    { measure: 'started', label: 'Form started', before: 'visits' },
    { measure: 'zip_accepted', label: 'Zip code accepted', before: 'started' },
    { measure: 'sent', label: capital(label), before: 'zip_accepted' },
    ...(handoffs > 0
      ? [{ measure: 'shown', label: 'Shown at the partner', before: 'sent' } as const]
      : []),
    ...(estimates > 0 ? [{ measure: 'ordered', label: 'Order', before: 'sent' } as const] : []),
  ];
}

/**
 * The funnel of some visits.
 *
 * @param medians seconds from the start of the visit; null where no times are stored
 */
export function funnelOf(
  label: string,
  { steps, sums, medians }: { steps: FunnelStep[]; sums: Measures; medians: Medians | null },
): FunnelView {
  return {
    label,
    steps: steps.map(
      ({ measure, label: name, before }): FunnelStepView => ({
        name: measure,
        label: name,
        visits: sums[measure],
        ofBefore: before === undefined ? null : shareOf(sums[measure], sums[before]),
        ofFirst: before === undefined ? null : shareOf(sums[measure], sums.visits),
        medianSeconds: measure === 'visits' ? null : (medians?.[measure] ?? null),
      }),
    ),
  };
}

/** The visits of a day; they may reach a step until its window is over. */
export function dayOf(sums: Measures & Pick<CountedBy, 'day'>, today: number): FunnelDayView {
  return {
    day: dateOfDay(sums.day),
    isOpen: today - sums.day <= FUNNEL_WINDOW_DAYS,
    visits: sums.visits,
    started: sums.started,
    zipAccepted: sums.zip_accepted,
    sent: sums.sent,
  };
}

/** The visits that began on a page. */
export function pageOf(sums: Measures & Pick<CountedBy, 'path'>): FunnelPageView {
  const { path, visits, engaged, started } = sums;
  return { page: path, visits, engaged, started, leads: leadsOf(sumsOf(sums)) };
}

function shareOf(visits: number, of: number): number | null {
  return of === 0 ? null : visits / of;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
