import type { Logger } from 'pino';
import { databaseAt, databaseFile, databaseLocation, isFileUrl } from './database-url.ts';
import { refuseOtherThanCurrent } from './migrations/schema-state.ts';
import { findMigrations, withPostgres } from './postgres/with-postgres.ts';
import { migrationsInFile } from './sqlite/check-file.ts';

interface Options {
  url: string;
  log: Logger;
}

export async function requireCurrentDatabase(options: Options): Promise<void> {
  refuseOtherThanCurrent(await migrationsOfDatabase(options), databaseAt(options.url));
}

/** Finds the migrations of a database. Throws if it is missing or not a Zipfront database. */
export async function migrationsOfDatabase({ url, log }: Options): Promise<string[]> {
  const executed = isFileUrl(url)
    ? migrationsInFile(databaseFile(url))
    : await withPostgres({ url, log }, findMigrations);
  if (executed.length > 0) return executed;
  const used = isFileUrl(url) ? ` (DATABASE_URL is ${url})` : '';
  throw new Error(
    `There is no database of Zipfront at ${databaseLocation(url)}${used}; set DATABASE_URL as it is for the server, or start the server once, which makes the database.`,
  );
}
