import { MINUTE_MS } from '@zipfront/contracts/time/time';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { Instant } from '../../platform/store/tables/columns.ts';
import type { WarehouseRunRow } from '../../platform/store/tables/warehouse.ts';

/** A run that has done nothing for this long was interrupted. */
const INTERRUPTED_AFTER_MS = 10 * MINUTE_MS;

export interface RunStep {
  run: string;
  at: Instant;
}

/** An earlier run that goes on can write nothing more; false if it goes on without `takesOver`. */
export async function beginRun(
  trx: Trx,
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

/** Throws if another run has started; notes that this one goes on. */
export async function holdRun(trx: Trx, { run, at }: RunStep): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('warehouse_run')
    .set({ active_at: at })
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Error('Another run of the warehouse has started.');
}

interface RunEnd extends RunStep {
  error: string | null;
  isInterrupted?: boolean;
}

export async function endRun(
  trx: Trx,
  { run, at, error, isInterrupted = false }: RunEnd,
): Promise<void> {
  const outcome = { ended_at: at, error, ...(error === null && { succeeded_at: at }) };
  await trx
    .updateTable('warehouse_run')
    .set({ active_at: null, ...(!isInterrupted && outcome) })
    .where('run', '=', run)
    .execute();
}

export async function findLastRun(
  db: Db,
): Promise<Pick<WarehouseRunRow, 'ended_at' | 'succeeded_at' | 'error'> | null> {
  const run = await db
    .selectFrom('warehouse_run')
    .select(['ended_at', 'succeeded_at', 'error'])
    .executeTakeFirst();
  return run ?? null;
}
