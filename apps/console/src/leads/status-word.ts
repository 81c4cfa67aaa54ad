import type { LeadKind } from '@zipfront/contracts/console/leads';
import type { LeadStatus } from '@zipfront/contracts/money/postback';

export const STATUS_WORDS: Readonly<Record<LeadStatus, string>> = {
  open: 'no decision',
  accepted: 'accepted',
  sold: 'sold',
  bound: 'policy bound',
  rejected: 'rejected',
  reversed: 'taken back',
};

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
  return `${STATUS_WORDS[status]}, ${OF_ORDERS[status]} (orders)`;
}

/** The word for what became of a lead; `ended` where it has left the ledger. */
export function statusWord(status: LeadStatus | null, kind?: LeadKind): string {
  if (status === null) return 'ended';
  return kind === 'order' ? OF_ORDERS[status] : STATUS_WORDS[status];
}
