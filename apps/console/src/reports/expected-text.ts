import type { Measures } from '@zipfront/contracts/reports/measures';
import { wholeMoneyText } from '../ui/format.ts';

/**
 * `$12,431 expected, $11,902 to $13,040`; empty where nothing more is expected. Earlier days are
 * compared with the revenue so far, which the words of a comparison say.
 */
export function expectedText(measures: Measures, isCompared = false): string {
  const { approved_cents: now, expected_cents: mean } = measures;
  const { expected_low_cents: low, expected_high_cents: high } = measures;
  if (mean === null || low === null || high === null || mean === now) return '';
  const expected = `${wholeMoneyText(mean)} expected, ${wholeMoneyText(low)} to ${wholeMoneyText(high)}`;
  return isCompared ? `${expected}; compared as it is so far` : expected;
}
