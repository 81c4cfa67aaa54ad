import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { AdConsentColumns } from '../ad-consent-columns.ts';
import * as visits from '../migrations/0001-visits.ts';
import * as events from '../migrations/0002-events.ts';
import * as reviews from '../migrations/0003-reviews.ts';
import * as errorReports from '../migrations/0004-error-reports.ts';
import * as orders from '../migrations/0005-orders.ts';
import { createPool } from '../postgres/pool.ts';
import type { ReviewRow } from '../review-rows.ts';
import type { Database, HandoffRow, TouchRow, VisitRow } from '../schema.ts';
import { NodeSqliteDialect } from '../sqlite/node-sqlite-dialect.ts';
import { silentLog } from './silent-log.ts';

const MIGRATIONS: Record<string, Migration> = {
  '0001-visits': visits,
  '0002-events': events,
  '0003-reviews': reviews,
  '0004-error-reports': errorReports,
  '0005-orders': orders,
};

/** The tables as they were before migration 0006. */
export interface OlderDatabase extends Omit<Database, 'visit' | 'touch' | 'handoff' | 'review'> {
  visit: Omit<VisitRow, keyof AdConsentColumns | 'counted_as'>;
  touch: Omit<TouchRow, 'channel_rule'>;
  handoff: Omit<HandoffRow, keyof AdConsentColumns | 'address' | 'lead_id'>;
  review: Omit<ReviewRow, 'folded_name'> & { address_hash: string | null };
}

/** Creates a database of the version before migration 0006, with the rows that a test writes. */
export async function makeOlderDatabase(
  url: string,
  write: (db: Kysely<OlderDatabase>) => Promise<void>,
): Promise<void> {
  const db = new Kysely<OlderDatabase>({ dialect: dialectOf(url) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await write(db);
  await db.destroy();
}

/** For a test that writes to a database without the store. */
export function dialectOf(url: string) {
  if (!url.startsWith('file:')) {
    return new PostgresDialect({ pool: createPool(url, silentLog, { max: 1 }) });
  }
  const database = new DatabaseSync(
    url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length),
  );
  database.exec('pragma page_size = 8192; pragma journal_mode = wal; pragma synchronous = full');
  return new NodeSqliteDialect(database);
}
