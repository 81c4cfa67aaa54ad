import type { CreateTableBuilder, Kysely } from 'kysely';
import { clustered } from '../column-types.ts';

/** The key of the cube of releases. */
const RELEASE_KEY = ['day', 'site', 'path', 'release', 'origin'] as const;

/** The release of each visit with its cube, web vitals by day, and what browsers' errors did on which day. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['report_visit', 'report_delta', 'report_lead']) {
    await db.schema
      .alterTable(table)
      .addColumn('release', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await makeReleaseCube(db);
  await db.schema
    .createTable('cube_vital')
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('metric', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('measured', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('cube_vital_key', [
      'day',
      'site',
      'path',
      'release',
      'metric',
      'device',
      'bucket',
      'origin',
    ])
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('cube_vital_end').on('cube_vital').column('expires_at').execute();
  await makeErrorTables(db);
  await db.schema
    .createIndex('bad_event_kind')
    .on('bad_event')
    .columns(['schema', 'reason', 'received_at', 'id'])
    .execute();
}

/** With the counts that the cube of pages has. */
async function makeReleaseCube(db: Kysely<never>): Promise<void> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'cube_page')?.columns ?? [];
  let cube: CreateTableBuilder<string, string> = db.schema.createTable('cube_release');
  for (const name of RELEASE_KEY) {
    cube = cube.addColumn(name, name === 'day' ? 'integer' : 'text', (column) => column.notNull());
  }
  for (const { name } of columns) {
    if ((RELEASE_KEY as readonly string[]).includes(name)) continue;
    cube = cube.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0));
  }
  await cube
    .addPrimaryKeyConstraint('cube_release_key', [...RELEASE_KEY])
    .modifyEnd(clustered(db))
    .execute();
}

async function makeErrorTables(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('error_day')
    .addColumn('fingerprint', 'text', (column) =>
      column.notNull().references('error_report.fingerprint').onDelete('cascade'),
    )
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('reports', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('error_day_key', ['fingerprint', 'day', 'site', 'path', 'release'])
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('error_day_day').on('error_day').column('day').execute();
  await db.schema.createIndex('error_day_end').on('error_day').column('expires_at').execute();
  await db.schema
    .createTable('error_visit')
    .addColumn('visit_id', 'text', (column) =>
      column.notNull().references('visit.id').onDelete('cascade'),
    )
    .addColumn('fingerprint', 'text', (column) =>
      column.notNull().references('error_report.fingerprint').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('error_visit_key', ['visit_id', 'fingerprint'])
    .modifyEnd(clustered(db))
    .execute();
  await db.schema.createIndex('error_visit_kind').on('error_visit').column('fingerprint').execute();
}
