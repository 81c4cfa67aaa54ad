import type { BadEventExample, BadEventKind } from '@zipfront/contracts/console/health';
import { type Kysely, sql } from 'kysely';
import { pagesOfVisit } from '../../platform/store/pages-of-visit.ts';
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

/**
 * Finds the events of a visit as JSON, in the order in which they happened, a page at a time. Their
 * data and contexts are stored as JSON, and need no parsing.
 */
export async function* findEvents(db: Kysely<Database>, visitId: string): AsyncGenerator<string[]> {
  for await (const rows of pagesOfVisit(db, 'event', visitId)) {
    yield rows.map(({ visit_id: _visit, data, contexts, ...event }) => {
      const open = JSON.stringify(event).slice(0, -1);
      return `${open},"data":${data},"contexts":${contexts}}`;
    });
  }
}

/** Finds the bad events of a visit as JSON, in order of arrival, a page at a time. */
export async function* findBadEvents(
  db: Kysely<Database>,
  visitId: string,
): AsyncGenerator<string[]> {
  for await (const rows of pagesOfVisit(db, 'bad_event', visitId)) {
    yield rows.map(({ visit_id: _visit, ...event }) => JSON.stringify(event));
  }
}
