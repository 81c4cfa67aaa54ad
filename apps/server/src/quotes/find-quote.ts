import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { SessionKey } from '../visits/session.ts';

/** Which quote does the visit of a live session have? */
export async function findQuote(
  db: Kysely<Database>,
  { visitId, sessionHash, now }: SessionKey & { now: number },
): Promise<{ id: string } | null> {
  const quote = await db
    .selectFrom('quote')
    .innerJoin('visit', 'visit.id', 'quote.visit_id')
    .select('quote.id')
    .where('visit.id', '=', visitId)
    .where('visit.session_hash', '=', sessionHash)
    .where('visit.expires_at', '>', now)
    .executeTakeFirst();
  return quote ?? null;
}
