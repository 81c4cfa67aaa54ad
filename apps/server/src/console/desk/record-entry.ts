import { randomUUIDv7 } from 'node:crypto';
import type { EntryKind } from '@zipfront/contracts/console/desk';
import type { Transaction } from 'kysely';
import type { ActionName, Actor } from '../../platform/audit/record-action.ts';
import { recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';

/** A person at the desk: an account, never a terminal. */
export type DeskActor = Actor & { accountId: string };

/** An item that has a history: a call-back by its id, or an order by its reference. */
export type ItemKey = { call_back_id: string } | { reference: string };

/** Something that a person did with an item. */
export interface DeskAction {
  item: ItemKey;
  what: EntryKind;
  /** Null without a text. */
  note?: string | null;
  /** When to call again; null without such a time. */
  until?: number | null;
  action: ActionName;
  by: DeskActor;
  at: number;
}

/** Adds an entry to the history of an item, and (without its note) to the audit trail. */
export async function recordEntry(
  trx: Transaction<Database>,
  { action, ...entry }: DeskAction,
): Promise<void> {
  await addEntry(trx, entry);
  const { item, what, by, at } = entry;
  await recordAction(trx, { by, at, action, subject: subjectOf(item), detail: { what } });
}

/** Adds an entry to the history of an item alone, where the audit trail gets one of its own. */
export async function addEntry(
  trx: Transaction<Database>,
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

/** Name of an item in the audit trail: nothing about a person. */
export function subjectOf(item: ItemKey): string {
  return 'call_back_id' in item ? `call-back ${item.call_back_id}` : `order ${item.reference}`;
}
