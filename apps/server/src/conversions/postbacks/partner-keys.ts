import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { PartnerAuthName } from '@zipfront/contracts/console/partners';
import { type Act, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';

export interface NewPartnerKey {
  id: string;
  secret: string;
}

const SECRET_BYTES = 32;

/** Makes a key, which is shown once, and the form in which it is stored. */
export function newPartnerKey(auth: PartnerAuthName): { key: string; stored: NewPartnerKey } {
  const id = randomUUIDv7();
  if (auth === 'signature') {
    const key = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { key, stored: { id, secret: key } };
  }
  const key = newToken();
  return { key, stored: { id, secret: tokenHash(key) } };
}

export async function addPartnerKey(
  trx: Trx,
  { partner, key, by, at }: Act & { partner: string; key: NewPartnerKey },
): Promise<void> {
  await insertKey(trx, partner, key, at);
  const detail = { key: key.id };
  await recordAction(trx, { by, at, action: 'partner-key-made', subject: partner, detail });
}

/** Ends a key: reports with it are refused from now on. */
export async function endPartnerKey(
  trx: Trx,
  { partner, key, by, at }: Act & { partner: string; key: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('partner_key')
    .set({ ended_at: at })
    .where('id', '=', key)
    .where('partner', '=', partner)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const detail = { key };
  await recordAction(trx, { by, at, action: 'partner-key-ended', subject: partner, detail });
}

export async function insertKey(
  trx: Trx,
  partner: string,
  key: NewPartnerKey,
  at: number,
): Promise<void> {
  await trx
    .insertInto('partner_key')
    .values({ ...key, partner, created_at: at, ended_at: null })
    .execute();
}
