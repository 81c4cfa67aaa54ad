import type { listLeads } from '@zipfront/contracts/api/leads';
import type { Answered } from '@zipfront/contracts/api/operation';
import { CALL_BACKS, type Why } from '../ui/Unknown.tsx';

type Earning = Pick<
  Answered<typeof listLeads>['rows'][number],
  'kind' | 'status' | 'approved_cents' | 'pending_cents'
>;

const NO_AMOUNT: Why = { text: 'accepted or ordered without an amount' };

/** Why it is not known what a lead has earned: of a call-back it is if a partner reports it. */
export function whyNoRevenue({ kind, approved_cents, pending_cents }: Earning): Why | null {
  return kind === 'call-back' && approved_cents === 0 && pending_cents === 0 ? CALL_BACKS : null;
}

/** Why it is not known what a lead may still earn. */
export function whyNoPending(lead: Earning): Why | null {
  const { kind, status, approved_cents, pending_cents } = lead;
  const isOpen = status === 'accepted' || (kind === 'order' && status === 'open');
  const isWithout = isOpen && approved_cents === 0 && pending_cents === 0;
  return whyNoRevenue(lead) ?? (isWithout ? NO_AMOUNT : null);
}
