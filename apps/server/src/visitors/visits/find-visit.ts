import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { Touch, Visit } from '@zipfront/contracts/visits/visit';
import { locked } from '../../platform/store/locked.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { TouchRow, VisitRow } from '../../platform/store/tables/visits.ts';

/** Finds a visit by its id, and compares the hash with the visit's. */
export interface SessionKey {
  visitId: string;
  /** Hash of the session's secret, useless to a reader of the database. */
  sessionHash: string;
}

export type ShownTouch = Omit<Touch, 'fields'> & { fields: Attribution };

export interface KnownVisit {
  visit: VisitRow;
  first: ShownTouch | null;
  last: ShownTouch | null;
}

export function visitResponse({ visit, first, last }: KnownVisit): Visit {
  return {
    id: visit.id,
    zipcode: visit.zipcode,
    return_user: visit.first_name === null ? null : { first_name: visit.first_name },
    attribution: { first, last },
  };
}

export function readTouch(
  row: Pick<TouchRow, 'at' | 'channel' | 'path' | 'referrer' | 'fields'> | undefined,
): ShownTouch | null {
  if (row === undefined) return null;
  const { at, channel, path, referrer, fields } = row;
  return { at, channel, path, referrer, fields: fromJson(fields) };
}

export async function findVisit(
  db: Db,
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

export async function findTouches(
  db: Db,
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
  return { first: readTouch(shown.at(0)), last: readTouch(shown.at(-1)) };
}

export async function findQuote(db: Db, visitId: string): Promise<{ id: string } | null> {
  const quote = await db
    .selectFrom('quote')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirst();
  return quote ?? null;
}

/** Locks a visit: waits for its transactions, and blocks further ones until this one ends. */
export async function lockVisit(trx: Trx, visitId: string): Promise<void> {
  const visit = trx.selectFrom('visit').select('id').where('id', '=', visitId);
  await locked(trx, visit).execute();
}
