import type { CallOutcome } from '@zipfront/contracts/console/desk';
import type { Transaction } from 'kysely';
import type { CallBackRow } from '../../platform/store/order-rows.ts';
import type { Database } from '../../platform/store/schema.ts';
import { type DeskAction, type DeskActor, recordEntry } from './record-entry.ts';

/** A change of a call-back by a person. */
export type CallBackChange =
  /** `callAgainAt`: epoch milliseconds; null for as soon as possible. It counts where the call-back stays open. */
  | { what: 'attempt'; outcome: CallOutcome; callAgainAt: number | null; note: string | null }
  | { what: 'note'; note: string }
  /** Null: of no one. */
  | { what: 'holder'; holder: { id: string; name: string } | null }
  | { what: 'reopen'; note: string | null };

/** Outcome of a change of an item; `changed-meanwhile`: another change came first, and this one did nothing. */
export type ChangeOutcome = 'changed' | 'changed-meanwhile' | 'missing';

/** Changes a call-back, unless its version is another one by now. */
export async function changeCallBack(
  trx: Transaction<Database>,
  {
    id,
    version,
    change,
    by,
    at,
  }: { id: string; version: number; change: CallBackChange; by: DeskActor; at: number },
): Promise<ChangeOutcome> {
  const changed = await trx
    .updateTable('call_back')
    .set({ ...rowChangeOf(change, by, at), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) {
    const found = await trx
      .selectFrom('call_back')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return found === undefined ? 'missing' : 'changed-meanwhile';
  }
  await recordEntry(trx, { ...entryOf(change), item: { call_back_id: id }, by, at });
  return 'changed';
}

function rowChangeOf(change: CallBackChange, by: DeskActor, at: number): Partial<CallBackRow> {
  switch (change.what) {
    case 'note':
      return {};
    case 'holder':
      return { holder_id: change.holder?.id ?? null };
    case 'reopen':
      return { status: 'open', closed_at: null, call_again_at: null };
    case 'attempt': {
      const { outcome, callAgainAt } = change;
      return outcome === 'done' || outcome === 'wrong-number'
        ? { status: outcome, closed_at: at, call_again_at: null, holder_id: by.accountId }
        : { call_again_at: callAgainAt, status: 'open', closed_at: null };
    }
  }
}

function entryOf(change: CallBackChange): Pick<DeskAction, 'what' | 'note' | 'until' | 'action'> {
  switch (change.what) {
    case 'note':
      return { what: 'note', note: change.note, action: 'call-back-changed' };
    case 'holder':
      return change.holder === null
        ? { what: 'released', action: 'call-back-changed' }
        : { what: 'held', note: change.holder.name, action: 'call-back-changed' };
    case 'reopen':
      return { what: 'reopened', note: change.note, action: 'call-back-changed' };
    case 'attempt': {
      const { outcome, note, callAgainAt } = change;
      const isOpen = outcome === 'no-answer' || outcome === 'call-again';
      const until = isOpen ? callAgainAt : null;
      return { what: outcome, note, until, action: 'call-back-changed' };
    }
  }
}
