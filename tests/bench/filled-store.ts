import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import pino from 'pino';
import { openStore } from '../../apps/server/src/open-store.ts';
import { databaseFile } from '../../apps/server/src/platform/store/database-url.ts';
import type { Store } from '../../apps/server/src/platform/store/store.ts';
import { fillReports, type ReportsSize } from './fill-reports.ts';

export const log = pino({ level: 'silent' });

/** Opens a store of its own that is filled with visits, leads and events. */
export async function openFilledStore(url: string, size: ReportsSize): Promise<Store> {
  await (await openStore({ url, log })).close();
  const statements = fillReports(size);
  // Touches are stored in the order of visits.
  const ordered = 'cluster touch using touch_pkey';
  await (url.startsWith('file:')
    ? runOnSqlite(url, statements)
    : runOnPostgres(url, [...statements, ordered, 'analyze']));
  return openStore({ url, log });
}

async function runOnSqlite(url: string, statements: string[]): Promise<void> {
  const database = new DatabaseSync(databaseFile(url));
  database.exec('pragma synchronous = off');
  for (const statement of statements) database.exec(statement);
  database.close();
}

export async function runOnPostgres(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
