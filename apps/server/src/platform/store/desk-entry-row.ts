import type { EntryKind } from '@zipfront/contracts/console/desk';

/**
 * Action of a person on an item of the desk, or a note about it. It is deleted with its item. Exactly one of
 * `call_back_id` and `reference` is set.
 */
export interface DeskEntryRow {
  /** A UUID of version 7, ordered by time. */
  id: string;
  call_back_id: string | null;
  /** The order's. */
  reference: string | null;
  /** Epoch milliseconds. */
  at: number;
  account_id: string;
  /** The account's name at that time. */
  actor: string;
  what: EntryKind;
  /** Text that the person wrote; null without a text. */
  note: string | null;
  /** When to call again; null without such a time. */
  until: number | null;
}
