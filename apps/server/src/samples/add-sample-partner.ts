import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { USUAL_WORDS } from '@zipfront/contracts/postback';
import type { Transaction } from 'kysely';
import { toJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';
import { markSamples } from './mark-samples.ts';

/** The partner whose reports the samples have: the demo comparison app can play it, too. */
export const SAMPLE_PARTNER = 'sample';

const SECRET_BYTES = 32;

/** Adds the partner of the samples, marked as one, unless there is a partner of that id. */
export async function addSamplePartner(
  trx: Transaction<Database>,
  { now }: { now: number },
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
}
