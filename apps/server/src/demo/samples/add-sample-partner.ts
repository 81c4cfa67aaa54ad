import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { DAY_MS } from '@zipfront/contracts/day-ms';
import { USUAL_WORDS } from '@zipfront/contracts/postback';
import type { Transaction } from 'kysely';
import { readPostback } from '../../conversions/postbacks/read-postback.ts';
import { refusePostback } from '../../conversions/postbacks/refuse-postback.ts';
import { storePostback } from '../../conversions/postbacks/store-postback.ts';
import { toJson } from '../../platform/store/json-column.ts';
import type { Database } from '../../platform/store/schema.ts';
import { markSamples } from './mark-samples.ts';

/** The partner whose reports the samples have: the demo comparison app can play it, too. */
export const SAMPLE_PARTNER = 'sample';

/** The lead of a report that matches none. */
export const UNKNOWN_SAMPLE_LEAD = 'sampleUnknownLead';

const SECRET_BYTES = 32;

/** Price of the lead that is not known. */
const UNKNOWN_CENTS = 4_700;

/**
 * Adds the partner of the samples, marked as one, unless there is a partner of that id. The day before it has sent a report of an unknown lead,
 * and one that was refused, so that Today and its page show both.
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
      mapping: toJson({ ...USUAL_WORDS }),
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
  const read = readPostback(sent, { partner: added.id, mapping: USUAL_WORDS, now: at });
  if (!('wrong' in read)) throw new Error('the report of the samples has no wrong field');
  const { field: reason, detail } = read.wrong;
  await refusePostback(trx, { partner: added.id, reason, detail, sent, at, timeZone });
}
