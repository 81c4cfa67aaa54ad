import { getOwn } from '@zipfront/contracts/own';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '../schema.ts';
import { isPostgres } from '../tables/columns.ts';
import * as baseline from './0001-baseline.ts';
import * as googleRetractionsByFile from './0002-google-retractions-by-file.ts';
import * as warehouseFilesWithoutRows from './0003-warehouse-files-without-rows.ts';
import * as netSales from './0004-net-sales.ts';
import * as rangesEndYesterday from './0005-ranges-end-yesterday.ts';
import * as awaitedAmounts from './0006-awaited-amounts.ts';
import * as firstLeadsByDay from './0007-first-leads-by-day.ts';
import * as reportConditions from './0008-report-conditions.ts';
import * as rollupsOfPairs from './0009-rollups-of-pairs.ts';
import * as choicesOfVisits from './0010-choices-of-visits.ts';
import * as campaignsOfSpend from './0011-campaigns-of-spend.ts';
import * as conditionChecks from './0012-condition-checks.ts';

/** Its last row stays from a start that ended before the migration was recorded. */
const repeatableChoices: ServerMigration = {
  ...choicesOfVisits,
  async up(db: Kysely<never>) {
    await sql`delete from rollup_since where rollup = 'choices'`.execute(db);
    await choicesOfVisits.up(db);
  },
};

/** Every migration by its name, in order. */
export const MIGRATIONS: Record<string, ServerMigration> = {
  '0001-baseline': baseline,
  '0002-google-retractions-by-file': googleRetractionsByFile,
  '0003-warehouse-files-without-rows': warehouseFilesWithoutRows,
  '0004-net-sales': netSales,
  '0005-ranges-end-yesterday': rangesEndYesterday,
  '0006-awaited-amounts': awaitedAmounts,
  '0007-first-leads-by-day': firstLeadsByDay,
  '0008-report-conditions': reportConditions,
  '0009-rollups-of-pairs': rollupsOfPairs,
  '0010-choices-of-visits': repeatableChoices,
  '0011-campaigns-of-spend': campaignsOfSpend,
  '0012-condition-checks': conditionChecks,
};

export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** Stands in for a later version's migration that has run. */
const STAND_IN: Migration = { up: async () => {} };

export interface ServerMigration extends Migration {
  /** Whether it runs outside a transaction (`createLargeIndex`). It must be repeatable. */
  outsideTransaction?: true;
}

/**
 * Under a lock: one process migrates, the others wait. SQLite: the write transaction
 * (`begin immediate`); PostgreSQL: an advisory lock. One transaction, except `outsideTransaction`.
 *
 * @param later names of later versions' migrations that have run; other unknown ones are an error
 * @throws the error of the database; a failed migration is rolled back, unless it runs outside a
 *   transaction
 */
export async function migrate(
  db: Kysely<Database>,
  later: readonly string[] = [],
  migrations: Record<string, ServerMigration> = MIGRATIONS,
): Promise<void> {
  const migrator = createMigrator(db, later, migrations);
  if (isPostgres(db)) {
    for (const part of await pendingParts(migrator, migrations)) {
      const { error } = await migrator.migrateTo(part.last, {
        disableTransactions: part.isOutside,
      });
      if (error) throw error;
    }
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Migrations that still have to run, in one transaction or in none. */
interface PendingPart {
  last: string;
  isOutside: boolean;
}

async function pendingParts(
  migrator: Migrator,
  migrations: Record<string, ServerMigration>,
): Promise<PendingPart[]> {
  const parts: PendingPart[] = [];
  for (const { name, executedAt } of await migrator.getMigrations()) {
    if (executedAt !== undefined) continue;
    const isOutside = getOwn(migrations, name)?.outsideTransaction ?? false;
    const before = parts.at(-1);
    if (before?.isOutside === isOutside) before.last = name;
    else parts.push({ last: name, isOutside });
  }
  return parts;
}

/** Creates the tables of an empty database, up to the named migration. */
export async function makeTablesOf(db: Kysely<Database>, lastMigration: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(lastMigration);
  if (error) throw error;
}

/** Migrates tables that no server uses yet to those of this version, also in a transaction. */
export async function makeCurrentTables(db: Kysely<Database>): Promise<void> {
  await makeTablesOf(db, MIGRATION_NAMES.at(-1) ?? '');
}

function createMigrator(
  db: Kysely<Database>,
  later: readonly string[] = [],
  ours: Record<string, ServerMigration> = MIGRATIONS,
): Migrator {
  const standIns = Object.fromEntries(later.map((name) => [name, STAND_IN]));
  const migrations = { ...ours, ...standIns };
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
