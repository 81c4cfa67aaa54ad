import type { LeadKind } from '@zipfront/contracts/console/leads';
import type { LeadStatus } from '@zipfront/contracts/postback';

/** The desk decides on orders: they are booked, and no partner buys them. */
const OF_ORDERS: Record<LeadStatus, string> = {
  open: 'open',
  accepted: 'ordered',
  sold: 'booked',
  bound: 'delivered',
  rejected: 'canceled',
  reversed: 'canceled',
};

/** The word for what became of a lead; null where it has left the ledger. */
export function statusWord(kind: LeadKind, status: LeadStatus | null): string {
  if (status === null) return 'ended';
  return kind === 'order' ? OF_ORDERS[status] : status;
}
