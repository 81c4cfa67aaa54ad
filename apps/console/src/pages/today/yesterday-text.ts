import type { TodayDay, WeekdayComparison } from '@zipfront/contracts/console/today';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent } from '../experiments/percent.ts';
import { counted } from '../reports/counted.ts';
import { money } from '../reports/money.ts';
import { openTexts, unknownText } from '../reports/total-text.ts';

/** Changes up to this are no difference. */
const LEAST_CHANGE = 0.05;

/**
 * Visits, leads and money of a day:
 * `4,212 visits, 486 leads (11.5%), $3,102.00 approved, $60.00 pending, $1,940.00 spent`, and the
 * profit, with the sources whose spend is missing in it; null if it is unknown.
 *
 * @param currency of the spend; null without any
 */
export function yesterdayText(
  day: TodayDay,
  currency: string | null,
): { facts: string; profit: string | null } {
  const { visits, leads, leadRate, profitCents } = day;
  const rate = leadRate === null ? '' : ` (${percent(leadRate)})`;
  return {
    facts: [
      counted(visits, 'visit'),
      `${counted(leads, 'lead')}${rate}`,
      `${money(day.approvedCents, MONEY_CURRENCY)} approved`,
      ...openTexts(day),
      ...(currency === null ? [] : [spendText(day, currency)]),
    ].join(', '),
    profit:
      profitCents === null
        ? null
        : `profit ${money(profitCents, MONEY_CURRENCY)}${withoutText(day)}`,
  };
}

/**
 * Names the sources without imported spend on a day: `, without the spend of bing`; empty
 * without any.
 */
export function withoutText({ withoutSpendOf }: TodayDay): string {
  return withoutSpendOf.length === 0 ? '' : `, without the spend of ${withoutSpendOf.join(', ')}`;
}

/** Compares leads with the same weekday before: `Leads are 14% under the four Fridays before.` */
export function comparisonText({ weekday, change }: WeekdayComparison): string {
  if (Math.abs(change) <= LEAST_CHANGE) return `Leads are as on the four ${weekday}s before.`;
  const share = percent(Math.abs(change), 0);
  return `Leads are ${share} ${change < 0 ? 'under' : 'over'} the four ${weekday}s before.`;
}

/** Names the parts that a day's profit lacks, or returns an empty text. */
export function leftOutText(day: TodayDay, currency: string | null): string {
  return unknownText({ ...day, leads: day.unknownLeads }, currency);
}

/** If the profit is known, its sentence names the missing sources. */
function spendText(day: TodayDay, currency: string): string {
  if (day.spendCents === null) return 'spend not imported';
  return `${money(day.spendCents, currency)} spent${day.profitCents === null ? withoutText(day) : ''}`;
}
