import type { TodayDay, WeekdayComparison } from '@zipfront/contracts/console/today';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent, whole } from '../experiments/percent.ts';
import { money } from '../reports/money.ts';

/** Changes up to this are no difference. */
const LEAST_CHANGE = 0.05;

/** Visits, leads and their rate: `4,212 visits, 486 leads (11.5 %)`. */
export function visitsText({ visits, leads, leadRate }: TodayDay): string {
  const rate = leadRate === null ? '' : ` (${percent(leadRate)})`;
  return `${counted(visits, 'visit')}, ${counted(leads, 'lead')}${rate}`;
}

/**
 * The money of a day: `$3,102.00 approved, $1,940.00 spent`, and what is left or was lost; null where it is not known.
 *
 * @param currency of the spend; null without any
 */
export function moneyText(
  { approvedCents, pending, spendCents, marginCents }: TodayDay,
  currency: string | null,
): { before: string; left: string | null } {
  const approved = `${money(approvedCents, MONEY_CURRENCY)} approved`;
  const open = pending === 0 ? '' : ` (${whole(pending)} pending)`;
  const spent =
    currency === null
      ? ''
      : spendCents === null
        ? ', spend not imported'
        : `, ${money(spendCents, currency)} spent`;
  const left =
    marginCents === null
      ? null
      : `${money(Math.abs(marginCents), MONEY_CURRENCY)} ${marginCents < 0 ? 'lost so far' : 'left'}`;
  return { before: approved + open + spent, left };
}

/** Leads beside those of the same weekday: `Leads are 14 % under the four Fridays before.` */
export function comparisonText({ weekday, change }: WeekdayComparison): string {
  if (Math.abs(change) <= LEAST_CHANGE) return `Leads are as on the four ${weekday}s before.`;
  const share = percent(Math.abs(change), 0);
  return `Leads are ${share} ${change < 0 ? 'under' : 'over'} the four ${weekday}s before.`;
}

function counted(count: number, name: string): string {
  return `${whole(count)} ${name}${count === 1 ? '' : 's'}`;
}
