import type { ActionView } from '@zipfront/contracts/console/screen';
import type { Kysely } from 'kysely';
import { fromJson } from '../store/json-column.ts';
import type { Database } from '../store/schema.ts';

/** Entries of the audit trail on a page. */
export const ACTIONS_PER_PAGE = 50;

/**
 * Which actions were there, the newest first?
 *
 * @param options.actor only by this one; '' for all
 * @param options.before only entries that are older than the one with this id; '' for all
 * @returns one more than a page has, where there are more
 */
export async function findActions(
  db: Kysely<Database>,
  { actor, before }: { actor: string; before: string },
): Promise<ActionView[]> {
  const rows = await db
    .selectFrom('console_action')
    .select(['id', 'at', 'actor', 'role', 'action', 'subject', 'detail'])
    .$if(actor !== '', (query) => query.where('actor', '=', actor))
    .$if(before !== '', (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(ACTIONS_PER_PAGE + 1)
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at), detail: fromJson(row.detail) }));
}

/** Who has entries in the audit trail, by name? */
export async function findActors(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('console_action')
    .select('actor')
    .distinct()
    .orderBy('actor')
    .execute();
  return rows.map(({ actor }) => actor);
}
