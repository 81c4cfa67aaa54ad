import type { ReportTotal } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent } from '../experiments/percent.ts';
import { counted } from './counted.ts';
import { money } from './money.ts';
import { NUMBER } from './numbers.ts';

/**
 * Visits, leads and money of all campaigns: `4,212 visits, 486 leads (11.5 %), $3,102.00 approved (2 pending), $1,940.00 spent`,
 * and the amount of all visits that is left or was lost; null where it is not known.
 *
 * @param currency of the spend; null without any
 */
export function totalText(
  total: ReportTotal,
  currency: string | null,
): { facts: string; left: string | null } {
  const { visits, leads, leadRate, approvedCents, pending, spendCents, leftCents } = total;
  const rate = leadRate === null ? '' : ` (${percent(leadRate)})`;
  const open = pending ? ` (${NUMBER.format(pending)} pending)` : '';
  return {
    facts: [
      counted(visits, 'visit'),
      `${counted(leads, 'lead')}${rate}`,
      `${money(approvedCents, MONEY_CURRENCY)} approved${open}`,
      ...(spendCents === null || currency === null ? [] : [`${money(spendCents, currency)} spent`]),
    ].join(', '),
    left: leftCents === null ? null : leftText(leftCents),
  };
}

/** Names the margin of campaigns with spend beside what is left of all; null where it is the same or not known. */
export function marginText({ marginCents, leftCents }: ReportTotal): string | null {
  if (marginCents === null || marginCents === leftCents) return null;
  const all = 'This counts the money of campaigns without spend, too. ';
  return `${leftCents === null ? '' : all}Campaigns with spend alone: ${leftText(marginCents)}.`;
}

function leftText(cents: number): string {
  return `${money(Math.abs(cents), MONEY_CURRENCY)} ${cents < 0 ? 'lost so far' : 'left'}`;
}
