import { dateText } from '@zipfront/contracts/time-text';
import { dateOfDay } from '../rollups/reporting-time.ts';
import { amountText } from './amount-text.ts';
import type { SpendLine } from './spend-file.ts';

/** A click that costs more is asked about, in hundredths: the dearest words of insurance cost about a third of it. */
const DEAR_CLICK_CENTS = 30_000;

/** A campaign that spends more on a day is asked about, in hundredths: a dollar in millionths is ten times as much. */
const DEAR_DAY_CENTS = 10_000_000;

/** Questions about amounts that are larger than advertising costs, as amounts in millionths are. */
export function doubtAmounts(lines: readonly SpendLine[], currency: string): string[] {
  const dear = lines.filter(
    ({ cents, clicks }) =>
      cents > DEAR_DAY_CENTS ||
      (clicks !== null && clicks > 0 && cents / clicks > DEAR_CLICK_CENTS),
  );
  const [first] = dear;
  if (first === undefined) return [];
  const { day, campaign, campaignId, cents, clicks } = first;
  const clicked = clicks === null ? '' : ` for ${clicks} ${clicks === 1 ? 'click' : 'clicks'}`;
  const more = dear.length > 1 ? ` Of ${dear.length} rows the amounts are as large.` : '';
  return [
    `“${campaign || campaignId}” on ${dateText(dateOfDay(day))} cost ${amountText(cents, currency)}${clicked}.${more} Are they right, and not in millionths (micros)?`,
  ];
}
