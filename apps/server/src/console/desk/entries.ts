import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '@zipfront/contracts/console/audit-actions';
import { CAPABILITIES } from '@zipfront/contracts/console/capabilities';
import type { EntryKind } from '@zipfront/contracts/console/desk';
import { type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Db, Trx } from '../../platform/store/schema.ts';

/** A person at the desk: always an account. */
export type DeskActor = Actor & { accountId: string };

/** An item with a history: a call-back by its id, or an order by its reference. */
export type ItemKey = { call_back_id: string } | { reference: string };

export interface DeskAction {
  item: ItemKey;
  what: EntryKind;
  note?: string | null;
  until?: number | null;
  action: AuditAction;
  by: DeskActor;
  at: number;
}

export async function recordEntry(trx: Trx, { action, ...entry }: DeskAction): Promise<void> {
  await addEntry(trx, entry);
  const { item, what, by, at } = entry;
  await recordAction(trx, { by, at, action, subject: itemSubject(item), detail: { what } });
}

export async function addEntry(
  trx: Trx,
  { item, what, note = null, until = null, by, at }: Omit<DeskAction, 'action'>,
): Promise<void> {
  await trx
    .insertInto('desk_entry')
    .values({
      call_back_id: null,
      reference: null,
      ...item,
      id: randomUUIDv7(),
      at,
      account_id: by.accountId,
      actor: by.name,
      what,
      note,
      until,
    })
    .execute();
}

/** Name of an item in the audit trail, without anything about a person. */
export function itemSubject(item: ItemKey): string {
  return 'call_back_id' in item ? `call-back ${item.call_back_id}` : `order ${item.reference}`;
}

const ENTRIES_SHOWN = 100;

export function findDeskEntries(db: Db, item: ItemKey) {
  return db
    .selectFrom('desk_entry')
    .select(['id', 'at', 'actor', 'what', 'note', 'until'])
    .where((eb) =>
      'call_back_id' in item
        ? eb('call_back_id', '=', item.call_back_id)
        : eb('reference', '=', item.reference),
    )
    .orderBy('id', 'desc')
    .limit(ENTRIES_SHOWN)
    .execute();
}

export async function findAccountNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const accounts = await db.selectFrom('account').select(['id', 'name']).execute();
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

/** Finds the accounts that may hold an item, by name: enabled, and with permission for the desk. */
export async function findHolders(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('role', 'in', CAPABILITIES['work-desk'])
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute();
}
