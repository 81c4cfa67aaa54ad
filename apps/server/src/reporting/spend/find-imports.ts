import type { SpendDayView, SpendImportView } from '@zipfront/contracts/console/spend';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { SpendImportRow, SpendRow } from '../../platform/store/tables/spend.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';

/** Imports on a page. */
const IMPORTS_PER_PAGE = 25;

/**
 * Finds the imported spend files, newest first. By default one more than a page has, so that the
 * caller sees whether there are more.
 */
export async function findImports(
  db: Kysely<Database>,
  { before, at }: { before: string; at: number },
  limit = IMPORTS_PER_PAGE + 1,
): Promise<SpendImportView[]> {
  const rows = await importsQuery(db)
    .where((where) => where.or([where('applied_at', 'is not', null), where('expires_at', '>', at)]))
    .$if(before !== '', (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(viewOf);
}

/** Finds an import by its id; null for an unknown one, and for an expired preview. */
export async function findImport(
  db: Kysely<Database>,
  { id, at }: { id: string; at: number },
): Promise<SpendImportView | null> {
  const row = await importsQuery(db)
    .where('id', '=', id)
    .where((where) => where.or([where('applied_at', 'is not', null), where('expires_at', '>', at)]))
    .executeTakeFirst();
  return row ? viewOf(row) : null;
}

/** The currency of the spend that counts; null without spend. */
export async function findCurrency(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select currency from spend_import where id in (
      select import_id from (select import_id from spend where counts = 1 limit 1) as counted)`.execute(
    db,
  );
  return rows[0]?.currency ?? null;
}

/**
 * Finds the days, sources and accounts of an import, with the sums before and after it, newest
 * first.
 */
export async function findDaysOfImport(
  db: Kysely<Database>,
  { id, site }: { id: string; site: string },
  limit: number,
): Promise<SpendDayView[]> {
  const { rows } = await sql<{
    day: number;
    source: string;
    account: string;
    own: number;
    counted: number | null;
  }>`
    select day, source, account,
      cast(sum(case when import_id = ${id} then cents else 0 end) as bigint) as own,
      cast(sum(case when counts = 1 and import_id <> ${id} then cents end) as bigint) as counted
    from spend
    where site = ${site} and (import_id = ${id} or counts = 1)
      and (source, account, day) in (select distinct source, account, day from spend where import_id = ${id})
    group by day, source, account
    order by day desc, source, account
    limit ${limit}`.execute(db);
  return rows.map(({ day, source, account, own, counted }) => ({
    date: dateOfDay(day),
    source,
    account,
    cents: own,
    countedCents: counted,
  }));
}

/** Finds the rows of an import, in the order of its file. */
export async function findRowsOfImport(db: Kysely<Database>, id: string): Promise<SpendRow[]> {
  return db
    .selectFrom('spend')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('position')
    .execute();
}

type FoundImport = SpendImportRow & { counted_days: number | string };

function importsQuery(db: Kysely<Database>) {
  return db
    .selectFrom('spend_import')
    .selectAll()
    .select(
      sql<number | string>`(select count(distinct day) from spend
        where spend.import_id = spend_import.id and counts = 1)`.as('counted_days'),
    );
}

function viewOf(row: FoundImport): SpendImportView {
  return {
    id: row.id,
    fileName: row.file_name,
    sources: row.sources,
    accounts: row.accounts,
    site: row.site,
    actor: row.actor,
    at: row.applied_at ?? row.previewed_at,
    firstDate: dateOfDay(row.first_day),
    lastDate: dateOfDay(row.last_day),
    days: row.days,
    lines: row.lines,
    cents: row.cents,
    currency: row.currency,
    countedDays: Number(row.counted_days),
    notes: fromJson(row.notes),
    state: row.undone_at !== null ? 'undone' : row.applied_at === null ? 'preview' : 'applied',
  };
}
