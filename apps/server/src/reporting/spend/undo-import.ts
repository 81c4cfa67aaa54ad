import { sql, type Transaction } from 'kysely';
import { recordAction } from '../../platform/audit/record-action.ts';
import type { Database } from '../../platform/store/schema.ts';
import { detailOf, type SpendChange } from './apply-import.ts';
import { lockSpend } from './lock-spend.ts';

/**
 * Undoes an import: for each of its days that still counts, the latest other import of the day counts again, if it was not
 * undone. Days that a later import has replaced stay as they are.
 *
 * @returns false where it was not applied, or was undone before
 */
export async function undoImport(
  trx: Transaction<Database>,
  { id, by, at }: SpendChange,
): Promise<boolean> {
  await lockSpend(trx);
  const row = await trx
    .selectFrom('spend_import')
    .selectAll()
    .where('id', '=', id)
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return false;
  await releaseSpend(trx, id);
  await trx.updateTable('spend_import').set({ undone_at: at }).where('id', '=', id).execute();
  const detail = detailOf(row);
  await recordAction(trx, { by, at, action: 'spend-undone', subject: id, detail });
  return true;
}

/** Lets what an import has replaced count again, and no row of its own. */
async function releaseSpend(trx: Transaction<Database>, id: string): Promise<void> {
  await sql`update spend set counts = 1 where (import_id, source, account, day) in (
    select import_id, source, account, day from (
      select other.import_id, other.source, other.account, other.day, row_number() over (
        partition by other.source, other.account, other.day
        order by spend_import.applied_at desc, spend_import.id desc) as place
      from (
        select distinct import_id, source, account, day from spend
        where (site, source, account, day) in (
          select site, source, account, day from spend where import_id = ${id} and counts = 1)
      ) as other
      join spend_import on spend_import.id = other.import_id
      where spend_import.applied_at is not null and spend_import.undone_at is null
        and spend_import.id <> ${id}
    ) as ranked
    where place = 1
  )`.execute(trx);
  await trx.updateTable('spend').set({ counts: 0 }).where('import_id', '=', id).execute();
}
