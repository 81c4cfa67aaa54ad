import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { clustered } from '../column-types.ts';

const CONVERSIONS = ['handoffs', 'estimates', 'orders', 'call_backs'] as const;
const NUMBERS = ['day', 'hour'];
const COUNTED_BY = [
  'day',
  'hour',
  'site',
  'channel',
  'source',
  'campaign',
  'path',
  'device',
  'locale',
] as const;

/** The cubes as they were then: a migration does not change with the code. */
const CUBES = {
  cube_campaign: ['day', 'site', 'channel', 'source', 'campaign'],
  cube_page: ['day', 'site', 'path'],
  cube_device: ['day', 'site', 'device', 'locale'],
  cube_hour: ['day', 'hour', 'site', 'channel'],
};

type Table = CreateTableBuilder<string, string>;

/** The row of each visit that reports count, the cubes of days, and what is not added to these yet. */
export async function up(db: Kysely<never>): Promise<void> {
  const visits = db.schema
    .createTable('report_visit')
    .addColumn('visit_id', 'text', (column) =>
      column.primaryKey().notNull().references('visit.id').onDelete('cascade'),
    );
  await withCounts(withDimensions(visits, COUNTED_BY), CONVERSIONS)
    .addColumn('pending', 'integer', (column) => column.notNull())
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('report_visit_day').on('report_visit').column('day').execute();
  await sql`create index report_visit_pending on report_visit (visit_id) where pending = 1`.execute(
    db,
  );

  const deltas = db.schema
    .createTable('report_delta')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull());
  await withCounts(withDimensions(deltas, COUNTED_BY), ['visits', ...CONVERSIONS])
    .modifyEnd(clustered(db))
    .execute();

  for (const [name, dimensions] of Object.entries(CUBES)) {
    const cube = withDimensions(db.schema.createTable(name), dimensions);
    await withCounts(cube, ['visits', ...CONVERSIONS])
      .addPrimaryKeyConstraint(`${name}_key`, [...dimensions, 'origin'])
      .modifyEnd(clustered(db))
      .execute();
  }
}

function withDimensions(table: Table, dimensions: readonly string[]): Table {
  return [...dimensions, 'origin'].reduce<Table>(
    (made, name) =>
      made.addColumn(name, NUMBERS.includes(name) ? 'integer' : 'text', (column) =>
        column.notNull(),
      ),
    table,
  );
}

function withCounts(table: Table, counts: readonly string[]): Table {
  return counts.reduce<Table>(
    (made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()),
    table,
  );
}
