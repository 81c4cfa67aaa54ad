import type { Transaction } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { isPostgres } from '../../platform/store/column-types.ts';
import type { Database, ErrorReportRow } from '../../platform/store/schema.ts';
import { countedName, OTHER_NAMES } from '../../reporting/rollups/counted-name.ts';
import { endOfDay } from '../../reporting/rollups/end-of-day.ts';

/** The day and the visit that a report counts for. */
export interface CountedError {
  /** The day of the report in the reporting time zone of its site: days since 1970-01-01. */
  day: number;
  /** The visit of the browser; null without one. */
  visitId: string | null;
}

/** A report that is counted, unless a program sent it. */
interface CountedReport {
  row: ErrorReportRow;
  counted: CountedError | null;
}

/** Reports of one day, from a page with a release. */
interface Count {
  day: number;
  site: string;
  path: string;
  release: string;
  reports: number;
}

/**
 * Which visits of the reports are there, and are persons', which reports count? They are not deleted until the end of the
 * transaction.
 */
export async function findPersonsVisits(
  trx: Transaction<Database>,
  reports: readonly CountedReport[],
): Promise<Set<string>> {
  const ids = new Set(reports.flatMap(({ counted }) => counted?.visitId ?? []));
  if (ids.size === 0) return ids;
  const query = trx
    .selectFrom('visit')
    .select('id')
    .where('id', 'in', [...ids])
    .where('bot', '=', 0)
    .orderBy('id');
  const found = await (isPostgres(trx) ? query.forKeyShare() : query).execute();
  return new Set(found.map(({ id }) => id));
}

/**
 * Counts reports of one kind by day, page and release, and marks their visits with the kind.
 *
 * @param persons from `findPersonsVisits`
 */
export async function countErrors(
  trx: Transaction<Database>,
  reports: readonly CountedReport[],
  persons: ReadonlySet<string>,
): Promise<void> {
  for (const { reports: added, ...count } of countsOf(reports)) {
    const fingerprint = reports[0]?.row.fingerprint ?? '';
    const expires_at = endOfDay(count.day) + PERIODS_MS.health;
    await trx
      .insertInto('error_day')
      .values({ ...count, fingerprint, reports: added, expires_at })
      .onConflict((conflict) =>
        conflict
          .columns(['fingerprint', 'day', 'site', 'path', 'release'])
          .doUpdateSet((set) => ({ reports: set('error_day.reports', '+', added) })),
      )
      .execute();
  }
  const marks = reports.flatMap(({ row: { fingerprint, last_at: at }, counted }) => {
    const visit_id = counted?.visitId ?? null;
    return visit_id !== null && persons.has(visit_id) ? [{ visit_id, fingerprint, at }] : [];
  });
  if (marks.length === 0) return;
  await trx
    .insertInto('error_visit')
    .values(marks)
    .onConflict((conflict) => conflict.columns(['visit_id', 'fingerprint']).doNothing())
    .execute();
}

function countsOf(reports: readonly CountedReport[]): Count[] {
  const counts = new Map<string, Count>();
  for (const { row, counted } of reports) {
    if (counted === null) continue;
    const { day } = counted;
    const { site } = row;
    const name = countedName(day, `${site} error`, `${row.path ?? ''}\n${row.release ?? ''}`);
    const [path = '', release = ''] = name === OTHER_NAMES ? [name] : name.split('\n');
    const key = [day, site, path, release].join('\n');
    const known = counts.get(key);
    if (known) known.reports += 1;
    else counts.set(key, { day, site, path, release, reports: 1 });
  }
  return [...counts.values()];
}
