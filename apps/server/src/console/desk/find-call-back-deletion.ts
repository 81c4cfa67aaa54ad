import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { findEntries } from './find-entries.ts';

/** A call-back that a person is about to delete, and what goes with it. */
export interface CallBackDeletion {
  /** Empty where the visitor who gave it has deleted it. */
  name: string;
  version: number;
  /** Number of entries, up to those that its page shows. */
  entries: number;
  /** Whether another visitor asked for a call to the same number within a day. */
  isAskedElsewhere: boolean;
}

/** Which records go with a call-back that is deleted, in numbers? Null where it is missing. */
export async function findCallBackDeletion(
  db: Kysely<Database>,
  id: string,
): Promise<CallBackDeletion | null> {
  const call = await db
    .selectFrom('call_back')
    .select(['name', 'version', 'asked_elsewhere'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (call === undefined) return null;
  const entries = await findEntries(db, { call_back_id: id });
  return {
    name: call.name,
    version: call.version,
    entries: entries.length,
    isAskedElsewhere: call.asked_elsewhere === 1,
  };
}
