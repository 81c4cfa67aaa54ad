import type { ActionView } from '@zipfront/contracts/console/accounts';
import { HOUR_MS } from '@zipfront/contracts/time';
import type { Kysely } from 'kysely';
import { findAuditHead, headText } from '../../platform/audit/audit-trail.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { Database } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { Services } from '../../services.ts';

/** Entries of the audit trail on a page. */
export const ACTIONS_PER_PAGE = 50;

/** Which entries of the audit trail are wanted; a part that is left out or empty is no condition. */
export interface ActionFilter {
  actor: string;
  action?: string;
  /** Epoch milliseconds: entries from the first up to, but not including, the second. */
  from?: number | null;
  until?: number | null;
  /** Only entries that are older than the one with this id. */
  before: string;
}

/**
 * Which actions were there, the newest first?
 *
 * @returns one more than a page has, where there are more
 */
export async function findActions(
  db: Kysely<Database>,
  { actor, action = '', from = null, until = null, before }: ActionFilter,
  limit = ACTIONS_PER_PAGE + 1,
): Promise<ActionView[]> {
  const rows = await db
    .selectFrom('console_action')
    .select(['id', 'at', 'actor', 'role', 'action', 'subject', 'detail'])
    .$if(actor !== '', (query) => query.where('actor', '=', actor))
    .$if(action !== '', (query) => query.where('action', '=', action))
    .$if(from !== null, (query) => query.where('at', '>=', from))
    .$if(until !== null, (query) => query.where('at', '<', until))
    .$if(before !== '', (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
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

/** Which kinds of action have entries in the audit trail, by name? */
export async function findActionKinds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('console_action')
    .select('action')
    .distinct()
    .orderBy('action')
    .execute();
  return rows.map(({ action }) => action);
}

/** Logs the head of the audit trail at the start, and each hour in which it has moved: who changes the database cannot change that. */
export function startLoggingAuditHead({ store, log }: Pick<Services, 'store' | 'log'>): Repeated {
  let logged = 0;
  const pass = async () => {
    const head = await findAuditHead(store.reads);
    if (head.position !== logged) log.info({ head: headText(head) }, 'head of the audit trail');
    logged = head.position;
  };
  const failure = 'the head of the audit trail could not be read';
  return repeat(pass, { everyMs: HOUR_MS, log, failure });
}
