import type { Transaction } from 'kysely';
import type { Database, ErrorReportRow } from '../store/schema.ts';

/** How many kinds of errors are kept; beyond them those go that were not seen for longest. */
export const MAX_ERROR_REPORTS = 10_000;

/** What is written. */
export interface ErrorReportToKeep {
  row: ErrorReportRow;
  maxReports: number;
}

/**
 * Keeps a report: a new kind of error is a new row, a known one is counted, and its row says from
 * then on what the last report said.
 *
 * @returns whether it is new
 */
export async function keepErrorReport(
  trx: Transaction<Database>,
  { row, maxReports }: ErrorReportToKeep,
): Promise<{ isNew: boolean }> {
  const { times } = await trx
    .insertInto('error_report')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet((set) => ({
        times: set('error_report.times', '+', 1),
        last_at: set.ref('excluded.last_at'),
        event_id: set.ref('excluded.event_id'),
        site: set.ref('excluded.site'),
        path: set.ref('excluded.path'),
        release: set.ref('excluded.release'),
        exceptions: set.ref('excluded.exceptions'),
        breadcrumbs: set.ref('excluded.breadcrumbs'),
        agent: set.ref('excluded.agent'),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  if (times === 1) await forgetOldest(trx, maxReports);
  return { isNew: times === 1 };
}

async function forgetOldest(trx: Transaction<Database>, maxReports: number): Promise<void> {
  const tooOld = await trx
    .selectFrom('error_report')
    .select('last_at')
    .orderBy('last_at', 'desc')
    .limit(1)
    .offset(maxReports)
    .executeTakeFirst();
  if (tooOld === undefined) return;
  await trx.deleteFrom('error_report').where('last_at', '<=', tooOld.last_at).execute();
}
