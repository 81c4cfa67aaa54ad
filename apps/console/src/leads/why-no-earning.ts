import type { listLeads } from '@zipfront/contracts/api/leads';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { CALL_BACKS, type Why } from '../ui/Unknown.tsx';

type Earning = Pick<
  ResponseOf<typeof listLeads>['rows'][number],
  'kind' | 'approved_cents' | 'pending_cents'
>;

/** Why it is not known what a lead has earned: no partner reports call-backs. */
export function whyNoRevenue({ kind, approved_cents, pending_cents }: Earning): Why | null {
  if (approved_cents === null) return { text: 'sold without an amount' };
  return kind === 'call-back' && approved_cents === 0 && pending_cents === 0 ? CALL_BACKS : null;
}

export function whyNoPending(lead: Earning): Why | null {
  if (lead.pending_cents === null) return { text: 'accepted or ordered without an amount' };
  return lead.approved_cents === null ? null : whyNoRevenue(lead);
}
