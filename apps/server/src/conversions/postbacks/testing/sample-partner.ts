import type { PartnerAuthName } from '@zipfront/contracts/console/partners';
import { DEFAULT_STATUS_MAPPING } from '@zipfront/contracts/money/postback';
import type { Db } from '../../../platform/store/schema.ts';
import { toJson } from '../../../platform/store/tables/columns.ts';
import type { PartnerRow } from '../../../platform/store/tables/conversions.ts';
import { NOON } from '../../../platform/store/testing/visit-rows.ts';
import { tokenHash } from '../../../platform/tokens.ts';

export const PARTNER_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const PARTNER_TOKEN = 'the-token-of-the-partner';

/** Named `acme`, with the usual words and one key. */
export async function insertPartner(
  db: Db,
  auth: PartnerAuthName = 'signature',
  changes: Partial<PartnerRow> = {},
): Promise<void> {
  const partner: PartnerRow = {
    id: 'acme',
    name: 'Acme Insurance',
    auth,
    mapping: toJson({ ...DEFAULT_STATUS_MAPPING }),
    networks: toJson([]),
    created_at: NOON,
    disabled_at: null,
    version: 0,
    ...changes,
  };
  await db.insertInto('partner').values(partner).execute();
  await db
    .insertInto('partner_key')
    .values({
      id: `${partner.id}-key`,
      partner: partner.id,
      secret: auth === 'signature' ? PARTNER_SECRET : tokenHash(PARTNER_TOKEN),
      created_at: NOON,
      ended_at: null,
    })
    .execute();
}
