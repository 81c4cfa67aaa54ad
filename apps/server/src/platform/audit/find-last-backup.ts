import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';

/** When was the last backup taken by our command? Epoch milliseconds; null before the first. */
export async function findLastBackup(db: Kysely<Database>): Promise<number | null> {
  const backup = await db
    .selectFrom('console_action')
    .select('at')
    .where('action', '=', 'backup-taken')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return backup?.at ?? null;
}
