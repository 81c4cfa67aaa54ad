import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Leads that are known by now, with reports that are not counted. */
export async function findUnmatchedLeads(
  db: Kysely<Database>,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('postback')
    .innerJoin('conversion', 'conversion.lead_id', 'postback.lead_id')
    .select('postback.lead_id')
    .distinct()
    .where('postback.matched', '=', 0)
    .where('postback.status', 'is not', null)
    .where('conversion.kind', '=', 'hand-off')
    .where('conversion.expires_at', '>', now)
    .limit(limit)
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}
