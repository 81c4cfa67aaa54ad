import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { SessionKey } from './session.ts';
import { type KnownVisit, type ShownTouch, touchOf } from './visit-answer.ts';

/** Which visit does a session belong to, and how did its visitor come the first and the last time? */
export async function findVisit(
  db: Kysely<Database>,
  { visitId, sessionHash, now }: SessionKey & { now: number },
): Promise<KnownVisit | null> {
  const visit = await db
    .selectFrom('visit')
    .selectAll()
    .where('id', '=', visitId)
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return visit === undefined ? null : { visit, ...(await findTouches(db, visit.id)) };
}

/** The first and the last touch of a visit. */
export async function findTouches(
  db: Kysely<Database>,
  visitId: string,
): Promise<{ first: ShownTouch | null; last: ShownTouch | null }> {
  const touches = db.selectFrom('touch').where('visit_id', '=', visitId);
  const shown = await touches
    .select(['at', 'channel', 'path', 'referrer', 'fields'])
    .where((where) =>
      where.or([
        where('position', '=', 1),
        where(
          'position',
          '=',
          touches.select((select) => select.fn.max('position').as('last')),
        ),
      ]),
    )
    .orderBy('position')
    .execute();
  return { first: touchOf(shown.at(0)), last: touchOf(shown.at(-1)) };
}
