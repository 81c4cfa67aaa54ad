import { centsText } from '@zipfront/contracts/money/amounts';
import { sql } from 'kysely';
import type { Act } from '../../platform/audit/audit-trail.ts';
import { recordAction } from '../../platform/audit/audit-trail.ts';
import { lockName } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { SpendImportRow } from '../../platform/store/tables/spend.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';
import { findQuestions } from './find-questions.ts';
import { forgetPreview } from './plan-import.ts';

export type ApplyOutcome = 'applied' | 'unchanged' | 'currency' | 'questions' | 'missing';

/**
 * A preview, or an import that was undone, replaces everything that counts for its days, sources,
 * accounts and site.
 */
export async function applyImport(
  trx: Trx,
  { id, by, at, checked }: SpendChange & { checked: readonly string[] },
): Promise<ApplyOutcome> {
  await lockSpend(trx);
  const found = await findApplicable(trx, id, at);
  if (found === null) return (await findApplied(trx, id)) ? 'applied' : 'missing';
  if (await hasOtherCurrency(trx, found)) return 'currency';
  if (!(await hasChanges(trx, found))) {
    await forgetPreview(trx, { id });
    return 'unchanged';
  }
  const questions = await findQuestions(trx, id);
  if (questions.some(({ key }) => !checked.includes(key))) return 'questions';
  await sql`update spend set counts = 0 where counts = 1 and site = ${found.site}
    and (source, account, day) in (select distinct source, account, day from spend where import_id = ${id})`.execute(
    trx,
  );
  await trx.updateTable('spend').set({ counts: 1 }).where('import_id', '=', id).execute();
  await trx
    .updateTable('spend_import')
    .set({ actor: by.name, applied_at: at, expires_at: null, undone_at: null })
    .where('id', '=', id)
    .execute();
  const detail = auditDetail(found);
  await recordAction(trx, { by, at, action: 'spend-imported', subject: id, detail });
  return 'applied';
}

function auditDetail(row: SpendImportRow): Record<string, string> {
  const { file_name, sources, accounts, first_day, last_day, cents, currency } = row;
  return {
    file: file_name,
    sources,
    ...(accounts !== '' && { accounts }),
    days: `${dateOfDay(first_day)} to ${dateOfDay(last_day)}`,
    sum: `${centsText(cents)} ${currency}`,
  };
}

async function findApplicable(trx: Trx, id: string, at: number): Promise<SpendImportRow | null> {
  const row = await trx
    .selectFrom('spend_import')
    .selectAll()
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('expires_at', '>', at), eb('undone_at', 'is not', null)]))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { count } = await trx
    .selectFrom('spend')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return count === row.lines ? row : null;
}

function findApplied(trx: Trx, id: string): Promise<SpendImportRow | undefined> {
  return trx
    .selectFrom('spend_import')
    .selectAll()
    .where('id', '=', id)
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
}

async function hasOtherCurrency(trx: Trx, { currency }: SpendImportRow): Promise<boolean> {
  const other = await trx
    .selectFrom('spend_import')
    .select('id')
    .where('currency', '<>', currency)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('spend')
          .select('spend.position')
          .whereRef('spend.import_id', '=', 'spend_import.id')
          .where('spend.counts', '=', 1),
      ),
    )
    .executeTakeFirst();
  return other !== undefined;
}

async function hasChanges(trx: Trx, { id, site }: SpendImportRow): Promise<boolean> {
  const columns = sql.raw(
    'day, source, account, campaign_id, campaign, ad_group, cents, clicks, impressions',
  );
  const own = sql`select ${columns} from spend where import_id = ${id}`;
  const counted = sql`select ${columns} from spend where counts = 1 and site = ${site}
    and (source, account, day) in (select distinct source, account, day from spend where import_id = ${id})`;
  for (const [one, other] of [
    [own, counted],
    [counted, own],
  ]) {
    const { rows } = await sql`${one} except ${other} limit 1`.execute(trx);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Undoes an import: for each of its days that count, the latest earlier import counts again. */
export async function undoImport(trx: Trx, { id, by, at }: SpendChange): Promise<boolean> {
  await lockSpend(trx);
  const row = await findApplied(trx, id);
  if (row === undefined) return false;
  await releaseSpend(trx, id);
  await trx.updateTable('spend_import').set({ undone_at: at }).where('id', '=', id).execute();
  const detail = auditDetail(row);
  await recordAction(trx, { by, at, action: 'spend-undone', subject: id, detail });
  return true;
}

async function releaseSpend(trx: Trx, id: string): Promise<void> {
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

export function lockSpend(trx: Trx): Promise<void> {
  return lockName(trx, 'spend');
}

export interface SpendChange extends Act {
  id: string;
}
