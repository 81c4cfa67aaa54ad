import { type Kysely, sql } from 'kysely';

/** Tables whose rows have the answer about measuring. */
const TABLES = ['visit', 'handoff', 'shipping_order', 'call_back'] as const;

/** Where each of them had it before. */
const OLD_COLUMNS = [
  ['visit', 'consent'],
  ['visit', 'consent_at'],
  ['handoff', 'consent'],
  ['shipping_order', 'old_ad_consent'],
  ['call_back', 'old_ad_consent'],
] as const;

/**
 * Gives the answer about measuring one name and one set of values on a visit and on all that stems from it,
 * with its time and the version of the words; and the words by their versions.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['shipping_order', 'call_back']) {
    await db.schema.alterTable(table).renameColumn('ad_consent', 'old_ad_consent').execute();
  }
  for (const table of TABLES) {
    const columns = () => db.schema.alterTable(table);
    await columns()
      .addColumn('ad_consent', 'text', (column) => column.notNull().defaultTo('not-asked'))
      .execute();
    await columns().addColumn('ad_consent_at', 'bigint').execute();
    await columns().addColumn('ad_consent_version', 'text').execute();
  }
  await db.schema
    .createTable('consent_text')
    .addColumn('version', 'text', (column) => column.primaryKey().notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .execute();
  await mapAnswers(db);
  for (const [table, column] of OLD_COLUMNS) {
    await db.schema.alterTable(table).dropColumn(column).execute();
  }
}

/**
 * A missing answer was "not asked" or "no answer yet". A visit with a touch of which nothing was stored may have
 * been asked, and counts as unanswered; so does what has neither an answer nor a visit.
 */
async function mapAnswers(db: Kysely<never>): Promise<void> {
  await sql`update visit set ad_consent_at = consent_at, ad_consent = coalesce(consent,
    case when exists (select 1 from touch where touch.visit_id = visit.id and page_url is null and fields = '{}')
    then 'unanswered' else 'not-asked' end)`.execute(db);
  await sql`update handoff set ad_consent = coalesce(consent,
    (select visit.ad_consent from visit where visit.id = handoff.visit_id))`.execute(db);
  for (const table of ['shipping_order', 'call_back']) {
    const rows = sql.table(table);
    await sql`update ${rows} set ad_consent = coalesce(old_ad_consent,
      (select visit.ad_consent from visit where visit.id = ${rows}.visit_id), 'unanswered')`.execute(
      db,
    );
  }
  for (const table of ['handoff', 'shipping_order', 'call_back']) {
    const rows = sql.table(table);
    await sql`update ${rows} set ad_consent_at = (select visit.ad_consent_at from visit
      where visit.id = ${rows}.visit_id and visit.ad_consent = ${rows}.ad_consent)`.execute(db);
  }
}
