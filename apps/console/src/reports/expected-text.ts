import type { Measures } from '@zipfront/contracts/reports/measures';
import { wholeMoneyText } from '../ui/format.ts';

/** `$12,431 expected, $11,902 to $13,040`; empty where nothing more is expected. */
export function expectedText(measures: Measures): string {
  const { approved_cents: now, expected_cents: mean } = measures;
  const { expected_low_cents: low, expected_high_cents: high } = measures;
  if (mean === null || low === null || high === null || mean === now) return '';
  return `${wholeMoneyText(mean)} expected, ${wholeMoneyText(low)} to ${wholeMoneyText(high)}`;
}
