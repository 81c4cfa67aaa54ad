import { Kysely, type LogConfig } from 'kysely';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../open-store.ts';
import type { Database, Db } from '../schema.ts';
import type { Store } from '../store.ts';
import { dialectOf } from './dialect-of.ts';
import { type Engine, emptySharedStore } from './engines.ts';
import { silentLog } from './silent-log.ts';

/**
 * A store, and its database for statements of no command; removed when the test ends.
 *
 * @param log receives the statements that run on the database itself
 */
export async function openDatabase(
  engine: Engine,
  log: LogConfig = [],
): Promise<{ store: Store; db: Db; url: string }> {
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

/** The worker's shared empty store (`emptyTestStore`), and its database. */
export async function emptyTestDatabase(engine: Engine): Promise<{ store: Store; db: Db }> {
  const { database, store } = await emptySharedStore(engine);
  const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
  onTestFinished(() => db.destroy());
  return { store, db };
}
