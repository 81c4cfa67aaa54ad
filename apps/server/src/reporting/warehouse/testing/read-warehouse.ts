import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { DAY_MS } from '@zipfront/contracts/time/time';
import type { Db } from '../../../platform/store/schema.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../../../docs/warehouse.md');

/** The folder of the warehouse in the document. */
const DOCUMENTED_FOLDER = '/var/warehouse';

/** The statements of the document. The first make the views. */
const [VIEWS = '', ...DOCUMENTED] = [
  ...readFileSync(DOCUMENT, 'utf8').matchAll(/^```sql\n(.*?)^```/gms),
].map(([, statement = '']) => statement);

type Rows = Record<string, unknown>[];

/** Runs statements by DuckDB on the files of a warehouse; returns the rows of each. */
async function query(folder: string, statements: readonly string[]): Promise<Rows[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run("set timezone = 'UTC'");
    const results: Rows[] = [];
    for (const statement of statements) {
      const onFolder = statement.replaceAll(DOCUMENTED_FOLDER, folder);
      results.push((await connection.runAndReadAll(onFolder)).getRowObjectsJson());
    }
    return results;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const last = (results: Rows[]): Rows => results.at(-1) ?? [];

/** Runs a query on the views `events`, `touches` and `conversions` of the document. */
export async function ask(folder: string, statement: string): Promise<Rows> {
  return last(await query(folder, [VIEWS, statement]));
}

/** The rows of the document's own query. */
export async function askAsDocumented(folder: string): Promise<Rows> {
  return last(await query(folder, [VIEWS, ...DOCUMENTED]));
}

/** Runs a query on the files of a kind as they are, as the table `files`; `*` for all kinds. */
export async function askFiles(folder: string, kind: string, statement: string): Promise<Rows> {
  const files = `create view files as select * from read_parquet('${folder}/${kind}/*/*.parquet', union_by_name = true, filename = true)`;
  return last(await query(folder, [files, statement]));
}

/** Rows as texts, in one order. */
interface Stored {
  events: string[];
  touches: string[];
  conversions: string[];
}

/** The rows of the database from the days before that of an instant. */
export async function rowsOfDatabase(db: Db, at: number): Promise<Stored> {
  const today = Math.floor(at / DAY_MS) * DAY_MS;
  const events = db.selectFrom('event').select(['event_id', 'visit_id']);
  const touches = db.selectFrom('touch').select(['visit_id', 'position']);
  const conversions = db
    .selectFrom('conversion')
    .select(['lead_id', 'visit_id', 'status', 'value_cents', 'privacy_signal']);
  return {
    events: sorted(await events.where('happened_at', '<', today).execute()),
    touches: sorted(await touches.where('at', '<', today).execute()),
    conversions: sorted(await conversions.where('at', '<', today).execute()),
  };
}

/** The rows of the views of the document. */
export async function rowsOfWarehouse(folder: string): Promise<Stored> {
  const conversions = `select lead_id, visit_id, status, value_cents::integer as value_cents,
    privacy_signal::integer as privacy_signal from conversions`;
  const [, ...rows] = await query(folder, [
    VIEWS,
    'select event_id, visit_id from events',
    'select visit_id, position from touches',
    conversions,
  ]);
  const [events = [], touches = [], leads = []] = rows.map(sorted);
  return { events, touches, conversions: leads };
}

function sorted(rows: object[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
