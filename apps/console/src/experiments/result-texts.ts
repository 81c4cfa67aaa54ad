import { MONEY_AFTER_DAYS } from '@zipfront/contracts/console/experiments';
import { countText, dayText, moneyText } from '../ui/format.ts';
import type { ExperimentRecord, ExperimentRow } from './experiment-record.ts';

/** A number with its sign: `+0.80`, `−1.20`. */
function signed(value: number, digits: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
}

/** A difference of shares in percentage points: `+0.80`. */
export function pointsText(difference: number): string {
  return signed(difference * 100, 2);
}

/** A relative difference: `+20.4%`. */
export function liftText(lift: number): string {
  return `${signed(lift * 100, 1)}%`;
}

/** An amount with its sign: `+$0.29`. */
export function signedMoneyText(cents: number): string {
  return `${cents < 0 ? '' : '+'}${moneyText(cents)}`;
}

/** Both ends of an interval: `+0.18 to +1.41`. */
export function rangeText(
  interval: readonly number[] | null,
  text: (value: number) => string,
): string | null {
  const [low, high] = interval ?? [];
  return low === undefined || high === undefined ? null : `${text(low)} to ${text(high)}`;
}

const RAREST = 1e-6;

/** How often chance alone does something: `once in 8,300`. */
export function chanceText(p: number): string {
  if (p < RAREST) return 'less than once in a million';
  const times = 1 / p;
  return `once in ${countText(times < 10 ? Number(times.toFixed(1)) : Number(times.toPrecision(2)))}`;
}

/** The day of an experiment: `12 of 28`. */
export function dayOfText({ day, days }: Pick<ExperimentRow, 'day' | 'days'>): string {
  if (day === null) return 'not started';
  return days === null ? String(day) : `${Math.min(day, days)} of ${days}`;
}

export function unknownRevenueText({
  are_earnings_known,
  revenue_until,
}: Pick<ExperimentRecord, 'are_earnings_known' | 'revenue_until'>): string | null {
  if (!are_earnings_known) {
    return "Revenue is unknown: no partner reports what this site's leads earn.";
  }
  return revenue_until === null
    ? `Revenue is unknown until the first visitors were counted ${MONEY_AFTER_DAYS} days ago: seven days for the hand-off, seven for the partner.`
    : null;
}

/**
 * States that hand-offs and revenue differ in opposite directions. Null where both agree, one is
 * not known, or the difference in hand-offs may be zero.
 */
export function opposedRevenueText({
  comparison,
  variants,
}: {
  comparison: { variant: string; difference: number; interval: number[] | null } | null;
  variants: readonly { name: string; revenue: { per_visitor_cents: number } | null }[];
}): string | null {
  const control = variants[0]?.revenue;
  const found = variants.find(({ name }) => name === comparison?.variant)?.revenue;
  if (!comparison || !control || !found) return null;
  const [now, before] = [found.per_visitor_cents, control.per_visitor_cents];
  const [low = -Infinity, high = Infinity] = comparison.interval ?? [];
  const mayBeNone = low <= 0 && high >= 0;
  if (now === before || mayBeNone) return null;
  if (now > before === comparison.difference > 0) return null;
  const words = now < before ? ['more', 'less'] : ['fewer', 'more'];
  return `“${comparison.variant}” brings ${words[0]} hand-offs and, so far, ${words[1]} revenue: ${moneyText(now)} a visitor against ${moneyText(before)}.`;
}

/** Days of an experiment: `from Nov 12`, `Nov 12 – Dec 9`. */
export function planDaysText({ start, end }: ExperimentRecord['plan']): string {
  return end === null ? `from ${dayText(start)}` : `${dayText(start)} – ${dayText(end)}`;
}
