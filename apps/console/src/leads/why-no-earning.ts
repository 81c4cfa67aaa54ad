import type { listLeads } from '@zipfront/contracts/api/leads';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { CALL_BACKS, type Why } from '../ui/Unknown.tsx';

type Earning = Pick<
  ResponseOf<typeof listLeads>['rows'][number],
  'kind' | 'approved_cents' | 'pending_cents'
>;

/**
 * Says why it is not known what a lead has earned. No partner reports call-backs, so that one without
 * money may have earned some.
 */
export function whyNoRevenue({ kind, approved_cents, pending_cents }: Earning): Why | null {
  if (approved_cents === null) return { text: 'sold without an amount' };
  const hasMoney = approved_cents !== 0 || pending_cents !== 0;
  return kind === 'call-back' && !hasMoney ? CALL_BACKS : null;
}

export function whyNoPending(lead: Earning): Why | null {
  if (lead.pending_cents === null) return { text: 'accepted or ordered without an amount' };
  return lead.approved_cents === null ? null : whyNoRevenue(lead);
}
