import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type { getReport } from '@zipfront/contracts/api/reports';
import { moneyText } from '../ui/format.ts';
import { explainUnknown } from '../ui/Unknown.tsx';

/** `$1,200.00 pending`, or why it is not known; empty where nothing is. */
export function pendingText({
  pending_cents: cents,
  unknown,
}: Pick<ResponseOf<typeof getReport>['totals'], 'pending_cents' | 'unknown'>): string {
  if (cents === null) return `pending – (${explainUnknown(unknown.pending_cents).text})`;
  return cents === 0 ? '' : `${moneyText(cents)} pending`;
}
