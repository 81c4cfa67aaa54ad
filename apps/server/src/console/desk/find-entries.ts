import type { EntryView } from '@zipfront/contracts/console/desk';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { ItemKey } from './record-entry.ts';

/** Entries of an item that are shown: the latest. */
const ENTRIES_SHOWN = 100;

/** Which entries does an item have, the latest first? */
export function findEntries(db: Kysely<Database>, item: ItemKey): Promise<EntryView[]> {
  return db
    .selectFrom('desk_entry')
    .select(['id', 'at', 'actor', 'what', 'note', 'until'])
    .where((of) =>
      'call_back_id' in item
        ? of('call_back_id', '=', item.call_back_id)
        : of('reference', '=', item.reference),
    )
    .orderBy('id', 'desc')
    .limit(ENTRIES_SHOWN)
    .execute();
}
