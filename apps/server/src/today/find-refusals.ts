import { PARTNER_AUTHS } from '@zipfront/contracts/console/partners';
import { DAY_MS } from '@zipfront/contracts/day-ms';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/schema.ts';

/** Days of which refusals are counted. */
const DAYS = 7;

/** Refused reports of a partner. */
export interface Refusals {
  partner: string;
  /** Of the partner, by its proof: fields are wrong. */
  wrong: number;
  /** Without a valid proof: of the partner, or of a stranger who knows its address. */
  unproven: number;
}

/** Which reports were refused in the last seven days, by partner? A refusal for its proof has the name of the proof as its reason. */
export async function findRefusals(db: Kysely<Database>, now: number): Promise<Refusals[]> {
  const proofs = PARTNER_AUTHS.map(([name]) => name);
  const isUnproven = sql`reason in (${sql.join(proofs)})`;
  const sumOf = (condition: RawBuilder<unknown>) =>
    sql<number>`cast(coalesce(sum(times) filter (where ${condition}), 0) as bigint)`;
  return db
    .selectFrom('postback_refusal')
    .select([
      'partner',
      sumOf(sql`not ${isUnproven}`).as('wrong'),
      sumOf(isUnproven).as('unproven'),
    ])
    .where('day', '>', Math.floor((now - DAYS * DAY_MS) / DAY_MS))
    .groupBy('partner')
    .execute();
}
