import { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { makeTablesOf } from '../migrations/migrate.ts';
import type { Database } from '../schema.ts';
import { dialectOf } from './dialect-of.ts';
import type { Engine } from './engines.ts';

/** Opens a database of one test with the tables of a migration. */
export async function openTablesOf(engine: Engine, migration: string): Promise<Kysely<Database>> {
  const database = await engine.create();
  const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  await makeTablesOf(db, migration);
  return db;
}
