import { type Kysely, sql } from 'kysely';
import { clustered, isPostgres } from '../column-types.ts';
import { lockTables } from './lock-tables.ts';

const KEY = ['day', 'site', 'path', 'metric', 'bucket', 'release', 'device', 'origin'];

/**
 * The key of the histograms of web vitals in the order in which a report adds them up: on SQLite, which stores rows in the order of
 * their key, all releases and devices of a bucket are one after the other.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (isPostgres(db)) {
    await lockTables(db, ['cube_vital']);
    await sql`alter table cube_vital drop constraint cube_vital_key,
      add constraint cube_vital_key primary key (${sql.join(KEY.map((name) => sql.ref(name)))})`.execute(
      db,
    );
    return;
  }
  let table = db.schema.createTable('cube_vital_ordered');
  for (const name of KEY) {
    const type = name === 'day' || name === 'bucket' ? 'integer' : 'text';
    table = table.addColumn(name, type, (column) => column.notNull());
  }
  await table
    .addColumn('measured', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('cube_vital_key', KEY as never[])
    .modifyEnd(clustered(db))
    .execute();
  const columns = sql.join([...KEY, 'measured', 'expires_at'].map((name) => sql.ref(name)));
  await sql`insert into cube_vital_ordered (${columns}) select ${columns} from cube_vital`.execute(
    db,
  );
  await db.schema.dropTable('cube_vital').execute();
  await db.schema.alterTable('cube_vital_ordered').renameTo('cube_vital').execute();
  await db.schema.createIndex('cube_vital_end').on('cube_vital').column('expires_at').execute();
}
