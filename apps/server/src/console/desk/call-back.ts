import { CALL_OUTCOMES, type CallOutcome } from '@zipfront/contracts/console/desk';
import type { Db, Trx } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { CallBackRow } from '../../platform/store/tables/shipping.ts';
import { findCallBackLines } from './desk-call-backs.ts';
import { type DeskAction, type DeskActor, recordEntry } from './entries.ts';

export type CallBackChange =
  /** Epoch milliseconds; null for as soon as possible. Only used if the call-back stays open. */
  | { what: 'attempt'; outcome: CallOutcome; callAgainAt: number | null; note: string | null }
  | { what: 'note'; note: string }
  /** Null: the call-back has no holder. */
  | { what: 'holder'; holder: { id: string; name: string } | null }
  | { what: 'reopen'; note: string | null }
  /** Takes the latest outcome back: that call was not made. */
  | { what: 'undo' };

/** `changed-meanwhile`: another change came first, so this one did nothing. */
export type ChangeOutcome = 'changed' | 'changed-meanwhile' | 'missing';

/** Changes a call-back, unless its version has changed. */
export async function changeCallBack(
  trx: Trx,
  {
    id,
    version,
    change,
    by,
    at,
  }: { id: string; version: number; change: CallBackChange; by: DeskActor; at: number },
): Promise<ChangeOutcome> {
  const callTimeBefore = change.what === 'undo' ? await findCallTimeBefore(trx, id) : null;
  const changed = await trx
    .updateTable('call_back')
    .set({ ...rowChange(change, { by, at, callTimeBefore }), version: version + 1 })
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
  const entry = { ...createEntry(change), action: 'call-back-changed' } as const;
  await recordEntry(trx, { ...entry, item: { call_back_id: id }, by, at });
  return 'changed';
}

async function findCallTimeBefore(trx: Trx, id: string): Promise<number | null> {
  const entries = await trx
    .selectFrom('desk_entry')
    .select(['what', 'until'])
    .where('call_back_id', '=', id)
    .where('what', 'in', [...CALL_OUTCOMES, 'undone', 'reopened'])
    .orderBy('id')
    .execute();
  const times: (number | null)[] = [];
  for (const { what, until } of entries) {
    if (what === 'undone') times.pop();
    else times.push(until);
  }
  return times.at(-2) ?? null;
}

function rowChange(
  change: CallBackChange,
  { by, at, callTimeBefore }: { by: DeskActor; at: number; callTimeBefore: number | null },
): Partial<CallBackRow> {
  switch (change.what) {
    case 'note':
      return {};
    case 'holder':
      return { holder_id: change.holder?.id ?? null };
    case 'reopen':
    case 'undo':
      return { status: 'open', closed_at: null, call_again_at: callTimeBefore };
    case 'attempt': {
      const { outcome, callAgainAt } = change;
      return outcome === 'done' || outcome === 'wrong-number'
        ? { status: outcome, closed_at: at, call_again_at: null, holder_id: by.accountId }
        : { call_again_at: callAgainAt, status: 'open', closed_at: null };
    }
  }
}

function createEntry(change: CallBackChange): Pick<DeskAction, 'what' | 'note' | 'until'> {
  switch (change.what) {
    case 'note':
      return { what: 'note', note: change.note };
    case 'holder':
      return change.holder === null
        ? { what: 'released' }
        : { what: 'held', note: change.holder.name };
    case 'undo':
      return { what: 'undone' };
    case 'reopen':
      return { what: 'reopened', note: change.note };
    case 'attempt': {
      const { outcome, note, callAgainAt } = change;
      const isOpen = outcome === 'no-answer' || outcome === 'call-again';
      const until = isOpen ? callAgainAt : null;
      return { what: outcome, note, until };
    }
  }
}

export async function findCallBack(db: Db, id: string) {
  const row = await db.selectFrom('call_back').selectAll().where('id', '=', id).executeTakeFirst();
  const [line] = row ? await findCallBackLines(db, [row]) : [];
  if (row === undefined || line === undefined) return null;
  return {
    ...line,
    site: row.site,
    path: row.path,
    version: row.version,
    consent: fromJson(row.consent),
    is_asked_elsewhere: row.asked_elsewhere === 1,
    is_bot: row.bot === 1,
    is_unverified: row.unchallenged === 1,
  };
}
