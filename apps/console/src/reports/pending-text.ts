import type { Measures } from '@zipfront/contracts/reports/measures';
import { countText, moneyText } from '../ui/format.ts';

/** `$1,200.00 pending, 2 more without an amount`; empty where nothing is pending. */
export function pendingText({
  pending_cents: cents,
  awaiting,
}: Pick<Measures, 'pending_cents' | 'awaiting'>): string {
  const sum = cents ? `${moneyText(cents)} pending` : '';
  if (awaiting === 0) return sum;
  const count = countText(awaiting);
  return sum === ''
    ? `${count} pending without an amount`
    : `${sum}, ${count} more without an amount`;
}
