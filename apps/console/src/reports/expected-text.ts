import type { Measures } from '@zipfront/contracts/reports/measures';
import { wholeMoneyText } from '../ui/format.ts';

/**
 * `$12,431 expected, $11,902 to $13,040`; empty where nothing more is expected. It says why it is
 * less than what is promised, and that earlier days are compared with the revenue so far.
 */
export function expectedText(measures: Measures, isCompared = false): string {
  const { approved_cents: now, pending_cents: pending, expected_cents: mean } = measures;
  const { expected_low_cents: low, expected_high_cents: high } = measures;
  if (mean === null || low === null || high === null || mean === now) return '';
  const expected = `${wholeMoneyText(mean)} expected, ${wholeMoneyText(low)} to ${wholeMoneyText(high)}`;
  const why = mean < (now ?? 0) + (pending ?? 0) ? ', as not all pending money is paid' : '';
  return `${expected}${why}${isCompared ? '; compared as it is so far' : ''}`;
}
