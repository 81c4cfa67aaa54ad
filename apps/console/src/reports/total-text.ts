import type { ReportRow } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent } from '../experiments/percent.ts';
import { counted } from './counted.ts';
import { money } from './money.ts';
import { NUMBER } from './numbers.ts';

/**
 * Visits, leads and money of all campaigns: `4,212 visits, 486 leads (11.5 %), $3,102.00 approved (2 pending), $1,940.00 spent`,
 * and the amount that is left or was lost; null where it is not known.
 *
 * @param currency of the spend; null without any
 */
export function totalText(
  total: ReportRow,
  currency: string | null,
): { facts: string; left: string | null } {
  const { visits, leads, leadRate, approvedCents, pending, spendCents, marginCents } = total;
  const rate = leadRate === null ? '' : ` (${percent(leadRate)})`;
  const open = pending ? ` (${NUMBER.format(pending)} pending)` : '';
  return {
    facts: [
      counted(visits, 'visit'),
      `${counted(leads, 'lead')}${rate}`,
      `${money(approvedCents, MONEY_CURRENCY)} approved${open}`,
      ...(spendCents === null || currency === null ? [] : [`${money(spendCents, currency)} spent`]),
    ].join(', '),
    left:
      marginCents === null
        ? null
        : `${money(Math.abs(marginCents), MONEY_CURRENCY)} ${marginCents < 0 ? 'lost so far' : 'left'}`,
  };
}
