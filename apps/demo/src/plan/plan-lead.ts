import type { LeadStatus } from '@zipfront/contracts/money/postback';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import type { Random, Weighted } from './random.ts';

export interface LeadReport {
  status: LeadStatus;
  /** Time since its hand-off: milliseconds. */
  afterMs: number;
  /** Price of the lead in cents; null in reports without one. */
  cents: number | null;
  reason: string | null;
}

/** A lead is sold within hours, and its policy bound days later. */
const AFTER_MS: Partial<Record<LeadStatus, number>> = {
  rejected: HOUR_MS,
  accepted: HOUR_MS,
  sold: 3 * HOUR_MS,
  bound: 3 * DAY_MS,
  reversed: 9 * DAY_MS,
};

const FATES: Weighted<LeadStatus[]> = [
  [20, []],
  [15, ['rejected']],
  [25, ['accepted']],
  [23, ['accepted', 'sold']],
  [11, ['accepted', 'sold', 'bound']],
  [6, ['accepted', 'sold', 'reversed']],
];

/** The reports of a partner about a lead, in their order; none about an undecided lead. */
export function planLead(random: Random): LeadReport[] {
  const cents = 3_200 + 500 * random.whole(0, 11);
  return random.weighted(FATES).map((status) => ({
    status,
    afterMs: AFTER_MS[status] ?? 0,
    cents: status === 'sold' ? cents : null,
    reason: status === 'rejected' || status === 'reversed' ? 'no answer by telephone' : null,
  }));
}
