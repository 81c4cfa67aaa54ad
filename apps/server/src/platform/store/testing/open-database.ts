import { Kysely, type LogConfig } from 'kysely';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../open-store.ts';
import type { Database } from '../schema.ts';
import type { Store } from '../store.ts';
import { dialectOf } from './dialect-of.ts';
import { type Engine, emptySharedStore } from './engines.ts';
import { silentLog } from './silent-log.ts';

/**
 * Opens a store on its own database, and the database itself for statements that no command runs.
 * Both are removed when the test ends.
 *
 * @param log receives the statements that run on the database itself
 */
export async function openDatabase(
  engine: Engine,
  log: LogConfig = [],
): Promise<{ store: Store; db: Kysely<Database>; url: string }> {
  const database = await engine.createForStore();
  const store = await openStore({ url: database.url, log: silentLog });
  const db = new Kysely<Database>({ dialect: dialectOf(database.url), log });
  onTestFinished(async () => {
    await db.destroy();
    await store.close();
    await database.drop();
  });
  return { store, db, url: database.url };
}

/**
 * The empty store that the tests of a worker share (`emptyTestStore`), and its database for
 * statements that no command runs.
 */
export async function emptyTestDatabase(
  engine: Engine,
): Promise<{ store: Store; db: Kysely<Database> }> {
  const { database, store } = await emptySharedStore(engine);
  const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
  onTestFinished(() => db.destroy());
  return { store, db };
}
