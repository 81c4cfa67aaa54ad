import type { Kysely } from 'kysely';
import { fromJson } from '../../platform/store/json-column.ts';
import type { PartnerMapping, PartnerRow } from '../../platform/store/postback-rows.ts';
import type { Database } from '../../platform/store/schema.ts';

/** A partner, as its reports are checked. */
export interface KnownPartner extends Pick<PartnerRow, 'id' | 'auth'> {
  mapping: PartnerMapping;
  networks: string[];
  /** Its reports are refused. */
  isDisabled: boolean;
  /** Secrets, or hashes of tokens, that are valid now. */
  secrets: string[];
}

/** Which partner has an id, and with which keys? Null for an unknown one. */
export async function findPartner(db: Kysely<Database>, id: string): Promise<KnownPartner | null> {
  const rows = await db
    .selectFrom('partner')
    .leftJoin('partner_key', (join) =>
      join.onRef('partner_key.partner', '=', 'partner.id').on('partner_key.ended_at', 'is', null),
    )
    .select(['partner.id', 'auth', 'mapping', 'networks', 'disabled_at', 'secret'])
    .where('partner.id', '=', id)
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  return {
    id: first.id,
    auth: first.auth,
    mapping: fromJson(first.mapping),
    networks: fromJson(first.networks),
    isDisabled: first.disabled_at !== null,
    secrets: rows.flatMap(({ secret }) => (secret === null ? [] : [secret])),
  };
}
