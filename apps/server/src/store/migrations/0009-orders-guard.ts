import type { Kysely } from 'kysely';
import { fromJson, type JsonText, toJson } from '../json-column.ts';

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 1_000;

/** The columns that are read and written here, after this migration. */
interface Tables {
  call_back: { id: string; phone: string; phone_digits: string; consent: JsonText<object | null> };
  shipping_order: { reference: string; consent: JsonText<object | null> };
}

/**
 * Indexes calls by the digits of their number, marks every consent as a claim, and indexes kinds of
 * errors by their first report.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('call_back')
    .addColumn('phone_digits', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('call_back')
    .addColumn('asked_elsewhere', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const tables = db as unknown as Kysely<Tables>;
  await changeCalls(tables);
  await changeOrders(tables);
  await db.schema
    .createIndex('call_back_number')
    .on('call_back')
    .columns(['phone_digits', 'created_at'])
    .execute();
  await db.schema
    .createIndex('error_report_first_at')
    .on('error_report')
    .column('first_at')
    .execute();
}

async function changeCalls(db: Kysely<Tables>): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('call_back')
      .select(['id', 'phone', 'consent'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, phone, consent } of rows) {
      const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
      await db
        .updateTable('call_back')
        .set({ phone_digits: digits, consent: claimed(consent) })
        .where('id', '=', id)
        .execute();
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function changeOrders(db: Kysely<Tables>): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('shipping_order')
      .select(['reference', 'consent'])
      .where('reference', '>', after)
      .orderBy('reference')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { reference, consent } of rows) {
      if (fromJson(consent) === null) continue;
      await db
        .updateTable('shipping_order')
        .set({ consent: claimed(consent) })
        .where('reference', '=', reference)
        .execute();
    }
    after = rows.at(-1)?.reference ?? after;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** A stored consent, marked as a claim; its visit and network were not recorded. */
function claimed(consent: JsonText<object | null>): JsonText<object> {
  return toJson({ status: 'claimed', ...fromJson(consent), visit: null, network: null });
}
