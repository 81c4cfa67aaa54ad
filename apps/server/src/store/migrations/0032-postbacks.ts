import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { clustered, jsonColumn } from '../column-types.ts';

const MONEY = [
  'accepted',
  'rejected',
  'sold',
  'bound',
  'reversed',
  'approved_cents',
  'reversed_cents',
] as const;
const COUNTED_BY = [
  'day',
  'hour',
  'site',
  'channel',
  'source',
  'campaign',
  'campaign_id',
  'path',
  'device',
  'locale',
];
const NUMBERS = ['day', 'hour'];
const SETTLED_BY = ['day', 'site', 'channel', 'source', 'campaign', 'campaign_id', 'origin'];

type Table = CreateTableBuilder<string, string>;

/** Partners, what they report of leads, and the money of it in the ledger and in the counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('conversion')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('open'))
    .execute();
  await db.schema.alterTable('conversion').addColumn('value_cents', 'bigint').execute();
  await db.schema.alterTable('conversion').addColumn('settled_at', 'bigint').execute();
  await addPartners(db);
  await addPostbacks(db);
  await addMoney(db);
}

async function addPartners(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('partner')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('mapping', jsonColumn(db), (column) => column.notNull())
    .addColumn('networks', jsonColumn(db), (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createTable('partner_key')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('partner', 'text', (column) => column.notNull().references('partner.id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('partner_key_partner').on('partner_key').column('partner').execute();
  await db.schema
    .createTable('postback_refusal')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('partner', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createIndex('postback_refusal_last')
    .on('postback_refusal')
    .column('last_at')
    .execute();
}

async function addPostbacks(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('postback')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('partner', 'text', (column) => column.notNull())
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('status', 'text')
    .addColumn('amount_cents', 'bigint')
    .addColumn('currency', 'text')
    .addColumn('occurred_at', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('matched', 'integer', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema
    .createIndex('postback_content')
    .unique()
    .on('postback')
    .columns(['partner', 'transaction_id', 'content_hash'])
    .execute();
  await db.schema.createIndex('postback_lead').on('postback').column('lead_id').execute();
  await db.schema
    .createIndex('postback_received')
    .on('postback')
    .columns(['received_at', 'partner'])
    .execute();
  await sql`create index postback_unmatched on postback (partner, received_at) where matched = 0`.execute(
    db,
  );
}

async function addMoney(db: Kysely<never>): Promise<void> {
  const leads = db.schema
    .createTable('report_lead')
    .addColumn('lead_id', 'text', (column) => column.primaryKey().notNull());
  await withDimensions(leads, [...COUNTED_BY, 'origin'])
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('report_lead_end').on('report_lead').column('expires_at').execute();
  const money = db.schema
    .createTable('report_money')
    .addColumn('lead_id', 'text', (column) =>
      column.notNull().references('report_lead.lead_id').onDelete('cascade'),
    )
    .addColumn('event_day', 'integer', (column) => column.notNull());
  await withSums(money)
    .addPrimaryKeyConstraint('report_money_key', ['lead_id', 'event_day'])
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('report_money_day').on('report_money').column('event_day').execute();

  const settled = withDimensions(db.schema.createTable('cube_settled'), SETTLED_BY);
  await withSums(settled)
    .addPrimaryKeyConstraint('cube_settled_key', SETTLED_BY as never[])
    .modifyEnd(clustered(db))
    .execute();
  for (const table of ['report_delta', 'cube_campaign', 'cube_page', 'cube_device', 'cube_hour']) {
    for (const measure of MONEY) {
      await db.schema
        .alterTable(table)
        .addColumn(measure, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  }
  await db.schema.alterTable('report_delta').addColumn('event_day', 'integer').execute();
}

function withDimensions(table: Table, dimensions: readonly string[]): Table {
  return dimensions.reduce<Table>(
    (made, name) =>
      made.addColumn(name, NUMBERS.includes(name) ? 'integer' : 'text', (column) =>
        column.notNull(),
      ),
    table,
  );
}

function withSums(table: Table): Table {
  return MONEY.reduce<Table>(
    (made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()),
    table,
  );
}
