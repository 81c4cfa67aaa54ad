import { MIGRATION_NAMES } from './migrate.ts';

/** A database that this version must not change, because a later one has migrated its tables. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/**
 * @param executed the names of the migrations that have run on a database
 * @param what the database as the subject of a message: "The database file /srv/zipfront.db"
 * @throws NewerDatabase if this version does not know one of them
 */
export function refuseNewer(executed: readonly string[], what: string): void {
  const unknown = executed.filter((name) => !MIGRATION_NAMES.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new NewerDatabase(
    `${what} is from a newer version of Zipfront (it has ${unknown.at(-1)}, this version knows up to ${MIGRATION_NAMES.at(-1)}); nothing was changed: run the newer version, or restore a backup from before the upgrade.`,
  );
}

/** @throws Error if the tables are not those of this version, because a command does not migrate them */
export function refuseOtherThanCurrent(executed: readonly string[], what: string): void {
  refuseNewer(executed, what);
  if (executed.length === MIGRATION_NAMES.length) return;
  throw new Error(
    `${what} is from an older version of Zipfront (it has ${executed.at(-1) ?? 'no tables yet'}, this version needs ${MIGRATION_NAMES.at(-1)}); nothing was changed: start the server, which brings it up to date.`,
  );
}
