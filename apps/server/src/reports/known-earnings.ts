import { leadsOf, type ReportSums } from '@zipfront/contracts/console/reports';

/**
 * Earnings of the leads of some sums, in hundredths of US dollars. Null where all of them are orders and call-backs: no partner
 * reports what these earn. Where money counts by its own day, decisions may stand without their hand-offs.
 */
export function knownEarnings(sums: ReportSums): number | null {
  const { handoffs, accepted, rejected, sold, reversed, approvedCents } = sums;
  const isReported = [handoffs, accepted, rejected, sold, reversed].some((count) => count !== 0);
  return isReported || leadsOf(sums) === 0 ? approvedCents : null;
}
