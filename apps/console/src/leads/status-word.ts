import type { LeadKind } from '@zipfront/contracts/console/leads';
import { LEAD_STATUS_WORDS, type LeadStatus } from '@zipfront/contracts/money/postback';

/** The desk decides on orders: they are booked, and no partner buys them. */
const OF_ORDERS: Readonly<Record<LeadStatus, string>> = {
  open: 'open',
  accepted: 'ordered',
  sold: 'booked',
  bound: 'delivered',
  rejected: 'canceled',
  reversed: 'canceled',
};

export function statusWords(status: LeadStatus): string {
  return `${LEAD_STATUS_WORDS[status]}, ${OF_ORDERS[status]} (orders)`;
}

/** The word for what became of a lead; `ended` where it has left the ledger. */
export function statusWord(status: LeadStatus | null, kind?: LeadKind): string {
  if (status === null) return 'ended';
  if (kind === 'call-back' && status === 'open') return 'call asked';
  return kind === 'order' ? OF_ORDERS[status] : LEAD_STATUS_WORDS[status];
}
