import type { Measures } from '@zipfront/contracts/reports/measures';
import { shortMoneyText } from '../ui/format.ts';

/** `$12.4K expected, $11.9K to $13K`; empty where nothing more is expected. */
export function expectedText(measures: Measures): string {
  const { approved_cents: now, expected_cents: mean } = measures;
  const { expected_low_cents: low, expected_high_cents: high } = measures;
  if (mean === null || low === null || high === null || mean === now) return '';
  return `${shortMoneyText(mean)} expected, ${shortMoneyText(low)} to ${shortMoneyText(high)}`;
}
