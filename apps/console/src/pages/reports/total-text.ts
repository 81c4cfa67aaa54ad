import type { ReportRow } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { percent } from '../experiments/percent.ts';
import { counted } from './counted.ts';
import { money } from './money.ts';
import { NUMBER } from './numbers.ts';

/**
 * Visits, leads and money of all campaigns:
 * `4,212 visits, 486 leads (11.5%), $3,102.00 approved, $60.00 pending, 2 leads undecided, $1,940.00 spent`,
 * and the profit; null if it is unknown.
 *
 * @param currency of the spend; null without any
 */
export function totalText(
  total: ReportRow,
  currency: string | null,
): { facts: string; profit: string | null } {
  const { visits, leads, leadRate, approvedCents, spendCents, profitCents } = total;
  const rate = leadRate === null ? '' : ` (${percent(leadRate)})`;
  return {
    facts: [
      counted(visits, 'visit'),
      `${counted(leads, 'lead')}${rate}`,
      `${money(approvedCents, MONEY_CURRENCY)} approved`,
      ...openTexts(total),
      ...(spendCents === null || currency === null ? [] : [`${money(spendCents, currency)} spent`]),
    ].join(', '),
    profit: profitCents === null ? null : `profit ${money(profitCents, MONEY_CURRENCY)}`,
  };
}

/**
 * The open part of some leads: `$60.00 pending`, promised for accepted ones, and
 * `2 leads undecided`.
 */
function openTexts({
  pendingCents,
  undecided,
}: Pick<ReportRow, 'pendingCents' | 'undecided'>): string[] {
  return [
    ...(pendingCents === 0 || undecided === null
      ? []
      : [`${money(pendingCents, MONEY_CURRENCY)} pending`]),
    ...(undecided ? [`${counted(undecided, 'lead')} undecided`] : []),
  ];
}

/**
 * The parts that a profit leaves out, in sentences: spend of campaigns whose earnings are not
 * known, and what call-backs earn.
 *
 * @param currency of the spend
 */
export function unknownText(
  unknown: { unreportedCents: number; leads: number },
  currency: string | null,
): string {
  const { unreportedCents, leads } = unknown;
  return [
    unreportedCents === 0 || currency === null
      ? ''
      : `The profit leaves out ${money(unreportedCents, currency)} spent on campaigns whose earnings are not known.`,
    leads === 0
      ? ''
      : `Not known is what ${leads === 1 ? '1 call-back earns' : `${NUMBER.format(leads)} call-backs earn`}: no one reports it.`,
  ]
    .filter(Boolean)
    .join(' ');
}
