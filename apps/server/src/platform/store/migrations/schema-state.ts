import { MIGRATION_NAMES } from './migrate.ts';

/** Thrown where this version must not change the database, for the version of its tables. */
export class OtherVersion extends Error {
  override name = 'OtherVersion';
}

/** End of a migration's name that older servers cannot work with: `0050-drop-notes-needs-0045`. */
const NEEDS = /-needs-(\d{4})$/;

/**
 * Migrations of later versions only add, so this one works with them, unless a name says that
 * servers must know a later one.
 *
 * @param what the database as the subject of a message
 * @throws OtherVersion if this version cannot work with one of them
 */
export function laterMigrations(executed: readonly string[], what: string): string[] {
  refuseBeforeBaseline(executed, what);
  const ours = MIGRATION_NAMES.at(-1) ?? '';
  const unknown = executed.filter((name) => !MIGRATION_NAMES.includes(name)).sort();
  const isUsable = (name: string) =>
    name > ours && (NEEDS.exec(name)?.[1] ?? '') <= ours.slice(0, 4);
  const unusable = unknown.filter((name) => !isUsable(name));
  refuseNewer(unusable, what);
  return unknown;
}

/**
 * @param what as the subject of a message: "The database file /srv/zipfront.db"
 * @throws OtherVersion if this version does not know one of them
 */
export function refuseOtherVersion(executed: readonly string[], what: string): void {
  refuseBeforeBaseline(executed, what);
  refuseNewer(executed, what);
}

function refuseNewer(executed: readonly string[], what: string): void {
  const unknown = executed.filter((name) => !MIGRATION_NAMES.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new OtherVersion(
    `${what} is from a newer version of Zipfront (it has ${unknown.at(-1)}, this version knows up to ${MIGRATION_NAMES.at(-1)}); nothing was changed: run the newer version, or restore a backup from before the upgrade.`,
  );
}

export const OTHER_TABLES = 'its tables are of another version';

/** Whether exactly the migrations of this version have run. */
export function isCurrent(executed: readonly string[]): boolean {
  return executed.join() === MIGRATION_NAMES.join();
}

/** @throws Error if the tables are of another version, because commands do not migrate */
export function refuseOtherThanCurrent(executed: readonly string[], what: string): void {
  refuseOtherVersion(executed, what);
  if (executed.length === MIGRATION_NAMES.length) return;
  throw new Error(
    `${what} is from an older version of Zipfront (it has ${executed.at(-1) ?? 'no tables yet'}, this version needs ${MIGRATION_NAMES.at(-1)}); nothing was changed: start the server, which brings it up to date.`,
  );
}

/** Released databases have the baseline; no migration before leads to it. */
function refuseBeforeBaseline(executed: readonly string[], what: string): void {
  const [baseline = ''] = MIGRATION_NAMES;
  if (executed.length === 0 || executed.includes(baseline)) return;
  throw new OtherVersion(
    `${what} is from before the first release of Zipfront (it has ${executed.at(-1)}), whose tables cannot be brought up to date; nothing was changed: use an empty database, or the version that made this one.`,
  );
}
