import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Instant } from '../../platform/store/tables/columns.ts';
import type { WarehouseRunRow } from '../../platform/store/tables/warehouse.ts';

/** A run that has done nothing for this long was interrupted. */
const INTERRUPTED_AFTER_MS = 10 * MINUTE_MS;

export interface RunStep {
  run: string;
  /** Epoch milliseconds. */
  at: Instant;
}

/**
 * Begins a run. An earlier one that still goes on can write nothing more to the database, so that
 * no two runs plan at once.
 *
 * @param start.takesOver whether to end a run that goes on
 * @returns false if another run goes on
 */
export async function beginRun(
  trx: Transaction<Database>,
  { run, at, takesOver }: RunStep & { takesOver: boolean },
): Promise<boolean> {
  const started = await trx
    .insertInto('warehouse_run')
    .values({ id: 1, run, active_at: at, ended_at: null, succeeded_at: null, error: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ run, active_at: at })
        .where(({ eb, or }) =>
          takesOver
            ? eb('warehouse_run.id', '=', 1)
            : or([
                eb('warehouse_run.active_at', 'is', null),
                eb('warehouse_run.active_at', '<', at - INTERRUPTED_AFTER_MS),
              ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return started !== undefined;
}

/**
 * Checks in the transaction of a write that its run still goes on, and notes that it does.
 *
 * @throws Error if another run has started
 */
export async function holdRun(trx: Transaction<Database>, { run, at }: RunStep): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('warehouse_run')
    .set({ active_at: at })
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Error('Another run of the warehouse has started.');
}

interface RunEnd extends RunStep {
  /** Why it failed; null if it did not. */
  error: string | null;
  /** Whether its server stops, so that another run has to continue. */
  isInterrupted?: boolean;
}

/** Records the end of a run, unless another has started. */
export async function endRun(
  trx: Transaction<Database>,
  { run, at, error, isInterrupted = false }: RunEnd,
): Promise<void> {
  const outcome = { ended_at: at, error, ...(error === null && { succeeded_at: at }) };
  await trx
    .updateTable('warehouse_run')
    .set({ active_at: null, ...(!isInterrupted && outcome) })
    .where('run', '=', run)
    .execute();
}

/** Finds the latest run; null before the first. */
export async function findLastRun(
  db: Kysely<Database>,
): Promise<Pick<WarehouseRunRow, 'ended_at' | 'succeeded_at' | 'error'> | null> {
  const run = await db
    .selectFrom('warehouse_run')
    .select(['ended_at', 'succeeded_at', 'error'])
    .executeTakeFirst();
  return run ?? null;
}
