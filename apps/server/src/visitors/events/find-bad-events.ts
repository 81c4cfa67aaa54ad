import type { BadEventExample, BadEventKind } from '@zipfront/contracts/console/health';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

/** Bad events of one schema and reason. */
export interface BadKind {
  /** Null where they name none. */
  schema: string | null;
  reason: string;
}

/** Finds the stored bad events by schema and reason, most frequent first. */
export async function findBadKinds(db: Kysely<Database>, limit: number): Promise<BadEventKind[]> {
  const rows = await db
    .selectFrom('bad_event')
    .select(({ fn }) => [
      'schema',
      'reason',
      fn.countAll<number | string>().as('count'),
      fn.min<number | string>('received_at').as('first'),
      fn.max<number | string>('received_at').as('last'),
    ])
    .groupBy(['schema', 'reason'])
    .orderBy('count', 'desc')
    .orderBy(sql`coalesce(schema, '')`)
    .orderBy('reason')
    .limit(limit)
    .execute();
  return rows.map(({ schema, reason, count, first, last }) => ({
    schema,
    reason,
    count: Number(count),
    firstAt: Number(first),
    lastAt: Number(last),
  }));
}

/**
 * Finds the latest bad events of a schema and a reason, as they are stored: cleaned and shortened.
 */
export async function findBadExamples(
  db: Kysely<Database>,
  kind: BadKind,
  limit: number,
): Promise<BadEventExample[]> {
  const rows = await ofKind(db, kind)
    .select(['id', 'detail', 'raw', 'received_at', 'bot'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, detail, raw, received_at, bot }) => ({
    id,
    detail,
    raw,
    at: received_at,
    bot: bot === 1,
  }));
}

/** Selects the bad events of a schema and a reason. */
export function ofKind(db: Kysely<Database>, { schema, reason }: BadKind) {
  const query = db.selectFrom('bad_event').where('reason', '=', reason);
  return schema === null ? query.where('schema', 'is', null) : query.where('schema', '=', schema);
}
