import type { Transaction } from 'kysely';
import { countedName, OTHER_NAMES } from '../reports/counted-name.ts';
import { endOfDay } from '../reports/end-of-day.ts';
import { PERIODS_MS } from '../retention/periods.ts';
import { isPostgres } from '../store/column-types.ts';
import type { Database, ErrorReportRow } from '../store/schema.ts';

/** The day and the visit that a report counts for. */
export interface CountedError {
  /** The day of the report in the reporting time zone of its site: days since 1970-01-01. */
  day: number;
  /** The visit of the browser; null without one. */
  visitId: string | null;
}

/** Counts a report by day, page and release, and marks its visit with the kind of the error. */
export async function countError(
  trx: Transaction<Database>,
  { fingerprint, site, path, release, last_at: at }: ErrorReportRow,
  { day, visitId }: CountedError,
): Promise<void> {
  const name = countedName(day, `${site} error`, `${path ?? ''}\n${release ?? ''}`);
  const [page = '', build = ''] = name === OTHER_NAMES ? [name] : name.split('\n');
  await trx
    .insertInto('error_day')
    .values({
      fingerprint,
      day,
      site,
      path: page,
      release: build,
      reports: 1,
      expires_at: endOfDay(day) + PERIODS_MS.health,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['fingerprint', 'day', 'site', 'path', 'release'])
        .doUpdateSet((set) => ({ reports: set('error_day.reports', '+', 1) })),
    )
    .execute();
  if (visitId === null || !(await isPersonsVisit(trx, visitId))) return;
  await trx
    .insertInto('error_visit')
    .values({ visit_id: visitId, fingerprint, at })
    .onConflict((conflict) => conflict.columns(['visit_id', 'fingerprint']).doNothing())
    .execute();
}

/** Whether a visit is there, and is a person's, which reports count; it is not deleted until the end of the transaction. */
async function isPersonsVisit(trx: Transaction<Database>, visitId: string): Promise<boolean> {
  const query = trx.selectFrom('visit').select('id').where('id', '=', visitId).where('bot', '=', 0);
  const found = await (isPostgres(trx) ? query.forKeyShare() : query).executeTakeFirst();
  return found !== undefined;
}
