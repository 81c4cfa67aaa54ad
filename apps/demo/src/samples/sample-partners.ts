import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { DEFAULT_STATUS_MAPPING, type LeadStatus } from '@zipfront/contracts/money/postback';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import type { Transaction } from 'kysely';
import { readPostback } from '../../../server/src/conversions/postbacks/read-postback.ts';
import { refusePostback } from '../../../server/src/conversions/postbacks/refused-postbacks.ts';
import {
  type SentPostback,
  storePostback,
} from '../../../server/src/conversions/postbacks/store-postback.ts';
import type { Database } from '../../../server/src/platform/store/schema.ts';
import { toJson } from '../../../server/src/platform/store/tables/columns.ts';
import type { HandoffRow } from '../../../server/src/platform/store/tables/visits.ts';
import { markSamples } from './mark-samples.ts';

/** The partner behind the samples' reports. The demo comparison app can play it, too. */
export const SAMPLE_PARTNER = 'sample';

/** The lead of a report that matches none. */
export const UNKNOWN_SAMPLE_LEAD = 'sampleUnknownLead';

const SECRET_BYTES = 32;

/** Price of the lead that is not known. */
const UNKNOWN_CENTS = 4_700;

/**
 * Adds the samples' partner with its mark, unless its id is taken. It reported an unknown lead and
 * a refused report the day before, so that Today and its page show both.
 */
export async function addSamplePartner(
  trx: Transaction<Database>,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  const added = await trx
    .insertInto('partner')
    .values({
      id: SAMPLE_PARTNER,
      name: 'Sample partner',
      auth: 'signature',
      mapping: toJson({ ...DEFAULT_STATUS_MAPPING }),
      networks: toJson([]),
      created_at: now,
      disabled_at: null,
      version: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return;
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  await trx
    .insertInto('partner_key')
    .values({ id: randomUUIDv7(), partner: added.id, secret, created_at: now, ended_at: null })
    .execute();
  await markSamples(trx, [{ kind: 'partner', id: added.id }]);
  const at = now - DAY_MS;
  const row = {
    id: UNKNOWN_SAMPLE_LEAD,
    partner: added.id,
    transaction_id: `sale-${UNKNOWN_SAMPLE_LEAD}`,
    lead_id: UNKNOWN_SAMPLE_LEAD,
    event: 'lead_sold',
    status: 'sold',
    amount_cents: UNKNOWN_CENTS,
    currency: 'USD',
    occurred_at: at,
    received_at: at,
    content_hash: 'sold',
    reason: null,
  } as const;
  await storePostback(trx, { row, timeZones: {} });
  const { transaction_id, lead_id, event } = row;
  const sent = { lead_id, transaction_id, event, amount: '47,00' };
  const read = readPostback(sent, { partner: added.id, mapping: DEFAULT_STATUS_MAPPING, now: at });
  if (!('wrong' in read)) throw new Error('the report of the samples has no wrong field');
  const { field: reason, detail } = read.wrong;
  await refusePostback(trx, { partner: added.id, reason, detail, sent, at, timeZone });
}

/**
 * Of 100 leads this many are undecided, or rejected; of the others this many are accepted but not
 * sold.
 */
const OPEN = 20;
const REJECTED = 35;
const ACCEPTED = 60;

/** One of this many sales is reversed, and one of this many others is bound. */
const SALES_A_REVERSAL = 7;
const SALES_A_POLICY = 3;

/** A lead is sold within hours, and its policy bound days later. */
const SOLD_AFTER_MS = 3 * HOUR_MS;
const BOUND_AFTER_MS = 3 * DAY_MS;

/** Price of a lead in cents, from the lowest in steps. */
const LOWEST_CENTS = 3_200;
const STEP_CENTS = 500;
const STEPS = 12;

/**
 * The reports of a partner about a lead. They depend on the second of its hand-off.
 *
 * @param until later reports are not sent yet: epoch milliseconds
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
