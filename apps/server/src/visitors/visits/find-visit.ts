import type { Kysely, Transaction } from 'kysely';
import { locked } from '../../platform/store/locked.ts';
import type { Database } from '../../platform/store/schema.ts';
import { deletedIdKey } from './remember-deletion.ts';
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

/** Which quote does a visit have? */
export async function findQuote(
  db: Kysely<Database>,
  visitId: string,
): Promise<{ id: string } | null> {
  const quote = await db
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirst();
  return quote ?? null;
}

/** Maximum number of ids in one query: databases limit its parameters. */
const IDS_AT_ONCE = 1_000;

/** Which of these ids are those of visits and quotes that their visitors have deleted? */
export async function findDeletedIds(
  trx: Transaction<Database>,
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  const byKey = new Map([...ids].map((id) => [deletedIdKey(id), id]));
  const keys = [...byKey.keys()];
  const deleted = new Set<string>();
  for (let start = 0; start < keys.length; start += IDS_AT_ONCE) {
    const found = await trx
      .selectFrom('deleted_visit')
      .select('key')
      .where('key', 'in', keys.slice(start, start + IDS_AT_ONCE))
      .execute();
    for (const { key } of found) deleted.add(byKey.get(key) ?? '');
  }
  return deleted;
}

/**
 * Waits for transactions that store something for a visit, and blocks further ones until the end of this transaction.
 */
export async function lockVisit(trx: Transaction<Database>, visitId: string): Promise<void> {
  const visit = trx.selectFrom('visit').select('id').where('id', '=', visitId);
  await locked(trx, visit).execute();
}
