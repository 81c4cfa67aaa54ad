import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';

export interface BadKind {
  schema: string | null;
  reason: string;
}

/** Finds the stored bad events by schema and reason, most frequent first. */
export function findBadKinds(db: Db, limit: number) {
  return db
    .selectFrom('bad_event')
    .select(({ fn }) => [
      fn.coalesce('schema', sql.lit('')).as('schema'),
      'reason',
      fn.countAll<number>().as('count'),
      fn.min('received_at').as('first_at'),
      fn.max('received_at').as('last_at'),
    ])
    .groupBy(['bad_event.schema', 'reason'])
    .orderBy('count', 'desc')
    .orderBy(sql`coalesce(bad_event.schema, '')`)
    .orderBy('reason')
    .limit(limit)
    .execute();
}

/** Finds the latest bad events of a kind, as they are stored: cleaned and shortened. */
export async function findBadExamples(db: Db, kind: BadKind, limit: number) {
  const rows = await ofKind(db, kind)
    .select(['id', 'detail', 'raw', 'received_at as at', 'bot'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, bot: row.bot === 1 }));
}

export function ofKind(db: Db, { schema, reason }: BadKind) {
  const query = db.selectFrom('bad_event').where('reason', '=', reason);
  return schema === null ? query.where('schema', 'is', null) : query.where('schema', '=', schema);
}
