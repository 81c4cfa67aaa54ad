import type { Measures } from '@zipfront/contracts/reports/measures';
import { wholeMoneyText } from '../ui/format.ts';

/**
 * `$12,431 expected` and `$11,902 to $13,040`, with why it is less than what is promised; null
 * where nothing more is expected.
 */
export function expectedText(
  measures: Measures,
): { mean: string; interval: string; why: string } | null {
  const { approved_cents: now, pending_cents: pending, expected_cents: mean } = measures;
  const { expected_low_cents: low, expected_high_cents: high } = measures;
  if (mean === null || low === null || high === null || mean === now) return null;
  const isLess = mean < (now ?? 0) + (pending ?? 0);
  return {
    mean: `${wholeMoneyText(mean)} expected`,
    interval: `${wholeMoneyText(low)} to ${wholeMoneyText(high)}`,
    why: isLess ? ', as not all pending money is paid' : '',
  };
}
