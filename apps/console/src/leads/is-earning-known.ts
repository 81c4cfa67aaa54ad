import type { listLeads } from '@zipfront/contracts/api/leads';
import type { Answered } from '@zipfront/contracts/api/operation';

type Earning = Pick<
  Answered<typeof listLeads>['rows'][number],
  'kind' | 'approved_cents' | 'pending_cents'
>;

/** Whether it is known what a lead earns: of a call-back only if a partner reports it. */
export function isEarningKnown({ kind, approved_cents, pending_cents }: Earning): boolean {
  return kind !== 'call-back' || approved_cents !== 0 || pending_cents !== 0;
}
