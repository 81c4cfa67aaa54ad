import type { CampaignColumn, ReportRow } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { changeText, moneyChangeText } from './change-text.ts';
import { money } from './money.ts';
import { NUMBER } from './numbers.ts';

/** The value of a measure on the compared days. */
export interface ComparedText {
  /** Null if it is unknown now, and from 0. */
  change: string | null;
  /** Null where it has not changed. */
  before: string | null;
}

/**
 * The compared measures of a row, without those that were unknown then, and those that are still 0.
 *
 * @param currency of the spend; null without any
 */
export function comparedTexts(
  now: ReportRow,
  before: ReportRow,
  currency: string | null,
): Partial<Record<CampaignColumn, ComparedText>> {
  const spent = (cents: number) => money(cents, currency ?? MONEY_CURRENCY);
  const earned = (cents: number) => money(cents, MONEY_CURRENCY);
  return {
    ...textOf('spend', [now.spendCents, before.spendCents], spent),
    ...textOf('visits', [now.visits, before.visits], NUMBER.format),
    ...textOf('leads', [now.leads, before.leads], NUMBER.format),
    ...textOf('pending', [pendingOf(now), pendingOf(before)], earned, moneyChangeText),
    ...textOf('profit', [now.profitCents, before.profitCents], earned, moneyChangeText),
  };
}

/** Pending money; null if money counts on its own day. */
function pendingOf({ undecided, pendingCents }: ReportRow): number | null {
  return undecided === null ? null : pendingCents;
}

/** The changes of a total in words: `visits +5.3%, leads unchanged, profit +$162.00`. */
export function changesText(now: ReportRow, before: ReportRow, currency: string | null): string {
  const { visits, leads, profit } = comparedTexts(now, before, currency);
  return Object.entries({ visits, leads, profit })
    .flatMap(([name, text]) => (text?.change ? [`${name} ${text.change}`] : []))
    .join(', ');
}

function textOf(
  column: CampaignColumn,
  [now, before]: [now: number | null, before: number | null],
  text: (value: number) => string,
  change: (now: number, before: number) => string | null = changeText,
): Partial<Record<CampaignColumn, ComparedText>> {
  if (before === null || (before === 0 && now === 0)) return {};
  return {
    [column]: {
      change: now === null ? null : change(now, before),
      before: now === before ? null : text(before),
    },
  };
}
