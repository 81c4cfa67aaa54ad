import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../column-types.ts';

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 1_000;

/** The columns that are read and written here, after this migration. */
interface Tables {
  shipping_order: { reference: string; ordered_at: number | null };
  order_history: {
    id: string;
    reference: string;
    at: number;
    account: string | null;
    what: string;
    before: string | null;
    after: string | null;
    reason: string | null;
  };
}

/** Who holds an order, the price that people set, the version that each change raises, and the history of changes. */
export async function up(db: Kysely<never>): Promise<void> {
  const order = () => db.schema.alterTable('shipping_order');
  await order()
    .addColumn('holder_id', 'text', (column) => column.references('account.id'))
    .execute();
  await order()
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await order().addColumn('price', 'integer').execute();
  await order().addColumn('priced_at', 'bigint').execute();
  await order()
    .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update shipping_order set changed_at = coalesce(ordered_at, created_at)`.execute(db);
  await db.schema
    .createIndex('shipping_order_status')
    .on('shipping_order')
    .columns(['status', 'created_at'])
    .execute();
  await db.schema
    .createTable('order_history')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('reference', 'text', (column) =>
      column.notNull().references('shipping_order.reference').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('account', 'text')
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('reason', 'text')
    .execute();
  await db.schema
    .createIndex('order_history_reference')
    .on('order_history')
    .columns(['reference', 'at'])
    .execute();
  await addMadeOrders(db as unknown as Kysely<Tables>);
  await refuseUpdates(db);
}

/** The history of an order that exists begins when it was made. */
async function addMadeOrders(db: Kysely<Tables>): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('shipping_order')
      .select(['reference', 'ordered_at'])
      .where('reference', '>', after)
      .where('ordered_at', 'is not', null)
      .orderBy('reference')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { reference, ordered_at } of rows) {
      await db
        .insertInto('order_history')
        .values({
          id: randomUUIDv7(),
          reference,
          at: Number(ordered_at),
          account: null,
          what: 'status',
          before: 'requested',
          after: 'ordered',
          reason: null,
        })
        .execute();
    }
    after = rows.at(-1)?.reference ?? after;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

const REFUSAL = 'entries of the history of an order are not changed';

/** Entries are deleted with their order, and not changed. */
async function refuseUpdates(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) {
    await sql`create trigger order_history_no_update before update on order_history
      begin select raise(abort, ${sql.lit(REFUSAL)}); end`.execute(db);
    return;
  }
  // The function may exist: a restore moves the old tables into another schema, and their function stays.
  await sql`create or replace function refuse_change_of_order_history() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${REFUSAL}'; end`)}`.execute(db);
  await sql`create trigger order_history_unchanged before update on order_history
    for each row execute function refuse_change_of_order_history()`.execute(db);
}
