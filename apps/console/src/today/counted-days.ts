import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getDays } from '@zipfront/contracts/api/today';
import { isNotFinal, type MeasureName } from '@zipfront/contracts/reports/measures';

export type CountedDays = ResponseOf<typeof getDays>;

export type CountedDay = CountedDays['rows'][number];

/** The filters of the leads of a day, as the screens count them, without estimates. */
export function leadsOfDay(day: string, site: string | undefined) {
  return { from: day, to: day, kind: 'lead', ...(site && { site }) };
}

type OpenParts = Pick<CountedDay, 'pending_cents' | 'awaiting' | 'undecided' | 'without_spend_of'>;

/** Whether a figure of a day changes later: by decisions, or by spend that is not imported yet. */
export function isStillOpen(name: MeasureName, day: OpenParts): boolean {
  return day.undecided > 0 || isNotFinal(name, day, day.without_spend_of.length > 0);
}

const USUAL_DECISION_DAYS = 3;

/**
 * The first of `days`, which end yesterday, on whose leads partners may still decide. Null where
 * they decide on the same day.
 */
export function firstOpenDay(
  days: readonly Pick<CountedDay, 'day'>[],
  decisionDays: number | null,
): string | null {
  const open = decisionDays ?? USUAL_DECISION_DAYS;
  return open === 0 ? null : (days.slice(-open)[0]?.day ?? null);
}

/** The first day with a pale bar in the chart: one that is open and has a profit to draw. */
export function firstPaleDay(
  days: readonly Pick<CountedDay, 'day' | 'profit_cents'>[],
  open: string | null,
): string | null {
  if (open === null) return null;
  return days.find(({ day, profit_cents }) => day >= open && profit_cents)?.day ?? null;
}
