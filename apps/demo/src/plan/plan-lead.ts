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

const HEARD_MS = HOUR_MS;

/** Half of the sales come on the day of the lead, the last after ten days. */
const SOLD_MS: Weighted<number> = [
  [5, 3 * HOUR_MS],
  [2, DAY_MS],
  [2, 4 * DAY_MS],
  [1, 10 * DAY_MS],
];

const AFTER_SALE_MS: Partial<Record<LeadStatus, number>> = {
  sold: 0,
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
  const fate = random.weighted(FATES);
  const soldMs = random.weighted(SOLD_MS);
  return fate.map((status) => ({
    status,
    afterMs: status in AFTER_SALE_MS ? soldMs + (AFTER_SALE_MS[status] ?? 0) : HEARD_MS,
    cents: status === 'sold' ? cents : null,
    reason: status === 'rejected' || status === 'reversed' ? reasonOf(cents) : null,
  }));
}

const REASONS = ['no answer by telephone', 'wrong number', 'no answer by telephone', 'duplicate'];

/** Takes no number of its own, so that what follows in the sample data stays as it is. */
function reasonOf(cents: number): string {
  return REASONS[(cents / 100) % REASONS.length] ?? '';
}
