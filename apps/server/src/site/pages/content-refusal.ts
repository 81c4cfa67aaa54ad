import type { Logger } from 'pino';
import { type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { Publication } from './live-content.ts';

export interface ContentRefusal {
  server: string;
  /** Since when the pages are not those of the files; epoch milliseconds. */
  since: number;
  errors: string[];
}

/** Maximum number of errors that are noted. Many have one cause. */
const NOTED_ERRORS = 20;

/** Pause between attempts until a reading of the content is noted. */
const NOTE_EVERY_MS = 5_000;

/** Finds the refusal that no server has ended by publishing since; null without one. */
export async function findContentRefusal(db: Db): Promise<ContentRefusal | null> {
  const last = await lastEntry(db, ['content-refused', 'content-published']);
  if (last?.action !== 'content-refused') return null;
  const published = await lastEntry(db, ['content-published']);
  const first = await db
    .selectFrom('console_action')
    .select('at')
    .where('action', '=', 'content-refused')
    .where('position', '>', published?.position ?? 0)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  const { errors = '' } = fromJson(last.detail);
  return { server: last.actor, since: first?.at ?? last.at, errors: errors.split('\n') };
}

function lastEntry(db: Db, actions: ('content-refused' | 'content-published')[]) {
  return db
    .selectFrom('console_action')
    .select(['action', 'actor', 'at', 'detail', 'position'])
    .where('action', 'in', actions)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Noting {
  store: Pick<Store, 'reads' | 'write'>;
  log: Pick<Logger, 'warn'>;
  server: string;
  publication(): Publication;
}

/** Notes refusals by this server while they last, and publishing after any server's refusal. */
export function startNotingContent({ log, ...noting }: Noting): Repeated {
  return repeat(notingPass(noting), {
    everyMs: NOTE_EVERY_MS,
    log,
    failure: 'whether the content was published could not be noted',
  });
}

export function notingPass({ store, server, publication }: Omit<Noting, 'log'>) {
  let noted: Publication | null = null;
  const by: Actor = { accountId: null, name: server, role: 'server', requestId: null };
  return async (): Promise<void> => {
    const current = publication();
    const { readAt: at, errors } = current;
    const isNew = current !== noted;
    if (!isNew && errors.length === 0) return;
    const refusal = await findContentRefusal(store.reads);
    const text = errors
      .slice(0, NOTED_ERRORS)
      .map((error) => error.replaceAll(/\s+/g, ' ').trim())
      .join('\n');
    if (errors.length === 0) {
      if (refusal !== null)
        await store.write(recordAction, { by, at, action: 'content-published' });
    } else if (refusal === null || (isNew && refusal.errors.join('\n') !== text)) {
      const detail = { errors: text };
      await store.write(recordAction, { by, at, action: 'content-refused', detail });
    }
    noted = current;
  };
}
