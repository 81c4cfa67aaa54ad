import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { describeError } from '../../platform/http/problem.ts';
import { type Repeated, repeatJob } from '../../platform/jobs/repeat.ts';
import { runWarehouse, utcDay, type WarehouseParts } from './run-warehouse.ts';
import type { Warehouse } from './warehouse-place.ts';
import { findLastRun } from './warehouse-runs.ts';

/** Interval at which a server asks whether a run of the night is due, or has to be repeated. */
const ASK_EVERY_MS = HOUR_MS;

/** A night begins this long after the start of a day in UTC, when hardly any row still arrives. */
const BEGIN_AFTER_MS = 2 * HOUR_MS;

/** From 02:00 UTC, on one server at a time; a failed run is repeated every hour. */
export function startWarehouse({
  warehouse,
  ...parts
}: Omit<WarehouseParts, 'warehouse'> & { warehouse: Warehouse | null }): Repeated {
  if (warehouse === null) return { stop: async () => {} };
  const pass = (stopped: () => boolean) => runIfDue({ ...parts, warehouse }, stopped);
  const failure = 'the warehouse waits for the store';
  return repeatJob(pass, { ...parts, name: 'warehouse', everyMs: ASK_EVERY_MS, failure });
}

/** Unless a run goes on, or has succeeded since the night began. False after a logged failure. */
export async function runIfDue(
  parts: WarehouseParts,
  stopped: () => boolean = () => false,
): Promise<boolean> {
  const { store, now, log } = parts;
  const last = await findLastRun(store.reads);
  const night = utcDay(now() - BEGIN_AFTER_MS) * DAY_MS + BEGIN_AFTER_MS;
  if ((last?.succeeded_at ?? 0) >= night) return true;
  try {
    await runWarehouse(parts, { stopped });
    return true;
  } catch (error) {
    log.error({ error: describeError(error as Error) }, 'the warehouse could not be written');
    return false;
  }
}
