import { HOUR_MS } from '@zipfront/contracts/time/time';
import { findAuditHead, headText } from '../../platform/audit/audit-trail.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { Services } from '../../services.ts';

export interface ActionFilter {
  actor: string;
  action?: string;
  from?: number | null;
  until?: number | null;
  before: string;
}

export async function findActions(
  db: Db,
  { actor, action = '', from = null, until = null, before }: ActionFilter,
  limit: number,
) {
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
  return rows.map((row) => ({ ...row, detail: fromJson(row.detail) }));
}

/**
 * Logs the head of the audit trail at the start, and each hour if it has moved: a person who can
 * change the database cannot change the log.
 */
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
