import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { SpendImportRow } from '../../platform/store/tables/spend.ts';
import { dateOfDay } from '../rollups/reporting-time.ts';

const IMPORTS_PER_PAGE = 25;

/** Newest first; by default one more than a page has. */
export async function findImports(
  db: Db,
  { before, at }: { before: string; at: number },
  limit = IMPORTS_PER_PAGE + 1,
) {
  const rows = await importsQuery(db, at)
    .$if(before !== '', (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toImport);
}

export async function findImport(db: Db, { id, at }: { id: string; at: number }) {
  const row = await importsQuery(db, at).where('id', '=', id).executeTakeFirst();
  return row ? toImport(row) : null;
}

export async function findDaysOfImport(
  db: Db,
  { id, site }: { id: string; site: string },
  limit: number,
) {
  const { rows } = await sql<{
    day: number;
    source: string;
    account: string;
    cost_cents: number;
    counted_cents: number | null;
  }>`
    select day, source, account,
      cast(sum(case when import_id = ${id} then cents else 0 end) as bigint) as cost_cents,
      cast(sum(case when counts = 1 and import_id <> ${id} then cents end) as bigint) as counted_cents
    from spend
    where site = ${site} and (import_id = ${id} or counts = 1)
      and (source, account, day) in (select distinct source, account, day from spend where import_id = ${id})
    group by day, source, account
    order by day desc, source, account
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, day: dateOfDay(row.day) }));
}

export async function findRowsOfImport(db: Db, id: string) {
  const rows = await db
    .selectFrom('spend')
    .select(['day', 'source', 'account', 'campaign', 'campaign_id', 'ad_group'])
    .select(['cents as cost_cents', 'clicks', 'impressions'])
    .where('import_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, day: dateOfDay(row.day) }));
}

/** Without previews that are stored in part: their storing was cut off, or goes on. */
function importsQuery(db: Db, at: number) {
  return db
    .selectFrom('spend_import')
    .selectAll()
    .select(
      sql<number>`(select count(distinct day) from spend
        where spend.import_id = spend_import.id and counts = 1)`.as('counted_days'),
    )
    .where(
      sql<boolean>`(applied_at is not null or (expires_at > ${at} and lines =
        (select count(*) from spend where spend.import_id = spend_import.id)))`,
    );
}

function toImport(row: SpendImportRow & { counted_days: number }) {
  const { applied_at, undone_at, lines, cents, ...rest } = row;
  return {
    ...rest,
    at: applied_at ?? row.previewed_at,
    first_day: dateOfDay(row.first_day),
    last_day: dateOfDay(row.last_day),
    rows: lines,
    amount_cents: cents,
    notes: fromJson(row.notes),
    state:
      undone_at !== null
        ? ('undone' as const)
        : applied_at === null
          ? ('preview' as const)
          : ('applied' as const),
  };
}
