import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import type { LeadOutcome } from './lead-outcome.ts';
import { TOLERANCE_MS } from './signature.ts';

/**
 * The time by which a report is ordered: the one that it names, or its arrival where that is further before the lead was made than clocks
 * differ, and so cannot be true.
 */
export function believedTime(
  { occurred_at, received_at }: Pick<PostbackRow, 'occurred_at' | 'received_at'>,
  madeAt: number,
): number {
  return occurred_at < madeAt - TOLERANCE_MS ? received_at : occurred_at;
}

/** The outcome of a lead with nothing before the lead was made. */
export function fromMaking(outcome: LeadOutcome, madeAt: number): LeadOutcome {
  const { decidedAt, changes } = outcome;
  return {
    ...outcome,
    decidedAt: decidedAt === null ? null : Math.max(decidedAt, madeAt),
    changes: changes.map(({ at, change }) => ({ at: Math.max(at, madeAt), change })),
  };
}
