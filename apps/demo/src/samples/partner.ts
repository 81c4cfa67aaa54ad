import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { DEFAULT_STATUS_MAPPING } from '@zipfront/contracts/money/postback';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { readPostback } from '../../../server/src/conversions/postbacks/read-postback.ts';
import { refusePostback } from '../../../server/src/conversions/postbacks/refused-postbacks.ts';
import {
  type SentPostback,
  storePostback,
} from '../../../server/src/conversions/postbacks/store-postback.ts';
import type { Trx } from '../../../server/src/platform/store/schema.ts';
import { toJson } from '../../../server/src/platform/store/tables/columns.ts';
import type { LeadReport } from '../plan/plan-lead.ts';
import { markSamples } from './mark-samples.ts';

/** The partner behind the samples' reports. The demo comparison app can play it, too. */
export const SAMPLE_PARTNER = 'sample';

export const UNKNOWN_SAMPLE_LEAD = 'sampleUnknownLead';

export function createPostback(
  lead_id: string,
  { status, cents, reason }: Omit<LeadReport, 'afterMs'>,
  at: number,
): SentPostback['row'] {
  return {
    id: `${lead_id}-${status}`,
    partner: SAMPLE_PARTNER,
    transaction_id: `sale-${lead_id}`,
    lead_id,
    event: `lead_${status}`,
    status,
    amount_cents: cents,
    currency: cents === null ? null : 'USD',
    occurred_at: at,
    received_at: at,
    content_hash: status,
    reason,
  };
}

/** Unless its id is taken; an unknown lead and a refused report are there for people to see. */
export async function addSamplePartner(
  trx: Trx,
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
    .returning('id as partner')
    .executeTakeFirst();
  if (added === undefined) return;
  const { partner } = added;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await trx
    .insertInto('partner_key')
    .values({ id: randomUUIDv7(), partner, secret, created_at: now, ended_at: null })
    .execute();
  await markSamples(trx, [{ kind: 'partner', id: partner }]);
  const at = now - DAY_MS;
  const sold = { status: 'sold', cents: 4_700, reason: null } as const;
  const row = createPostback(UNKNOWN_SAMPLE_LEAD, sold, at);
  await storePostback(trx, { row, timeZones: {} });
  const { lead_id, transaction_id, event } = row;
  const sent = { lead_id, transaction_id, event, amount: '47,00' };
  const read = readPostback(sent, { partner, mapping: DEFAULT_STATUS_MAPPING, now: at });
  if (!('wrong' in read)) throw new Error('the report of the samples has no wrong field');
  const { field: reason, detail } = read.wrong;
  await refusePostback(trx, { partner, reason, detail, sent, at, timeZone });
}
