import { DAY_MS, HOUR_MS } from '@zipfront/contracts/day-ms';
import type { LeadStatus } from '@zipfront/contracts/postback';
import type { SentPostback } from '../../conversions/postbacks/store-postback.ts';
import type { HandoffRow } from '../../platform/store/schema.ts';
import { SAMPLE_PARTNER } from './add-sample-partner.ts';

/** Of 100 leads so many are not decided, or rejected; of the others so many are accepted and not sold. */
const OPEN = 20;
const REJECTED = 35;
const ACCEPTED = 60;

/** One sale of so many is reversed, and of so many others one is bound. */
const SALES_A_REVERSAL = 7;
const SALES_A_POLICY = 3;

/** A lead is sold within the morning, and its policy bound days later. */
const SOLD_AFTER_MS = 3 * HOUR_MS;
const BOUND_AFTER_MS = 3 * DAY_MS;

/** Price of a lead in cents, from the lowest in steps. */
const LOWEST_CENTS = 3_200;
const STEP_CENTS = 500;
const STEPS = 12;

/**
 * The reports of a partner about a lead, which follow from the second of its hand-off.
 *
 * @param until later ones are not sent yet: epoch milliseconds
 */
export function samplePostbacks(
  { lead_id, created_at }: Pick<HandoffRow, 'lead_id' | 'created_at'>,
  until: number,
): SentPostback['row'][] {
  const second = Math.floor(created_at / 1_000);
  const roll = second % 100;
  const report = (status: LeadStatus, afterMs: number, amount_cents: number | null = null) => ({
    id: `${lead_id}-${status}`,
    partner: SAMPLE_PARTNER,
    transaction_id: `sale-${lead_id}`,
    lead_id,
    event: `lead_${status}`,
    status,
    amount_cents,
    currency: amount_cents === null ? null : 'USD',
    occurred_at: created_at + afterMs,
    received_at: created_at + afterMs,
    content_hash: status,
    reason: status === 'rejected' || status === 'reversed' ? 'no answer by telephone' : null,
  });
  if (roll < OPEN) return [];
  const cents = LOWEST_CENTS + (second % STEPS) * STEP_CENTS;
  const isSold = roll >= ACCEPTED;
  const isReversed = isSold && second % SALES_A_REVERSAL === 0;
  const isBound = isSold && !isReversed && second % SALES_A_POLICY === 0;
  const all =
    roll < REJECTED
      ? [report('rejected', HOUR_MS)]
      : [
          report('accepted', HOUR_MS),
          ...(isSold ? [report('sold', SOLD_AFTER_MS, cents)] : []),
          ...(isReversed ? [report('reversed', 9 * DAY_MS)] : []),
          ...(isBound ? [report('bound', BOUND_AFTER_MS)] : []),
        ];
  return all.filter(({ occurred_at }) => occurred_at < until);
}
