import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import { countText, moneyText } from '../ui/format.ts';
import { explainUnknown } from '../ui/Unknown.tsx';

/**
 * `$1,200.00 pending, 2 more without an amount`, or why it is not known; empty where nothing is
 * pending.
 */
export function pendingText({
  pending_cents: cents,
  awaiting,
  unknown,
}: Pick<ResponseOf<typeof getReport>['totals'], 'pending_cents' | 'awaiting' | 'unknown'>): string {
  if (cents === null) return `pending – (${explainUnknown(unknown.pending_cents).text})`;
  if (cents === 0) return '';
  const more = awaiting === 0 ? '' : `, ${countText(awaiting)} more without an amount`;
  return `${moneyText(cents)} pending${more}`;
}
