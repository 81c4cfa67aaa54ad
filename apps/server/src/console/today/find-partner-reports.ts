import { PARTNER_AUTHS } from '@zipfront/contracts/console/partners';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Days of which reports without a proof are counted. */
const DAYS = 7;

/** Reports of a partner that were refused. */
export interface PartnerReports {
  partner: string;
  /** Of the partner, by its proof, with a wrong field: they wait for a correction. */
  waiting?: number;
  /** Without a valid proof: of the partner, or of a stranger who knows its address. */
  unproven?: number;
}

/**
 * Which refused reports, by partner, wait for a correction, and which came without a proof in the last seven days? A refusal for its
 * proof has the name of the proof as its reason.
 *
 * @param today days since 1970-01-01, in the reporting time zone
 */
export async function findPartnerReports(
  db: Kysely<Database>,
  today: number,
): Promise<PartnerReports[]> {
  const proofs = PARTNER_AUTHS.map(([name]) => name);
  const [waiting, unproven] = await Promise.all([
    db
      .selectFrom('refused_postback')
      .select(['partner', sql<number>`cast(sum(waiting) as bigint)`.as('waiting')])
      .where('waiting', '>', 0)
      .groupBy('partner')
      .execute(),
    db
      .selectFrom('postback_refusal')
      .select(['partner', sql<number>`cast(sum(times) as bigint)`.as('unproven')])
      .where('reason', 'in', proofs)
      .where('day', '>', today - DAYS)
      .groupBy('partner')
      .execute(),
  ]);
  const partners = new Set([...waiting, ...unproven].map(({ partner }) => partner));
  return [...partners].map((partner) => ({
    ...unproven.find((one) => one.partner === partner),
    ...waiting.find((one) => one.partner === partner),
    partner,
  }));
}
