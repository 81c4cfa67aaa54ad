import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { sql } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { countRows } from '../../platform/store/count-rows.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import { laterInstant } from '../../platform/store/tables/columns.ts';
import type { ErrorReportRow } from '../../platform/store/tables/events.ts';
import { endOfDay } from '../../reporting/rollups/reporting-time.ts';
import { dimensionName, OTHER_NAMES } from '../../reporting/rollups/visit-dimensions.ts';

export interface CountedError {
  day: number;
  visitId: string | null;
}

interface CountedReport {
  row: ErrorReportRow;
  counted: CountedError | null;
}

interface Count {
  day: number;
  site: string;
  path: string;
  release: string;
  reports: number;
}

/**
 * Finds and locks the visits of persons among the reports' visits: they cannot be deleted until the
 * transaction ends.
 */
async function findPersonsVisits(
  trx: Trx,
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
  const found = await locked(trx, query, { strength: 'key share' }).execute();
  return new Set(found.map(({ id }) => id));
}

/**
 * Counts errors by day, page and release, and marks their visits (those of `findPersonsVisits`)
 * with the kind.
 */
async function countErrors(
  trx: Trx,
  reports: readonly CountedReport[],
  persons: ReadonlySet<string>,
): Promise<void> {
  for (const { reports: added, ...count } of countReports(reports)) {
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

function countReports(reports: readonly CountedReport[]): Count[] {
  const counts = new Map<string, Count>();
  for (const { row, counted } of reports) {
    if (counted === null) continue;
    const { day } = counted;
    const { site } = row;
    const name = dimensionName(day, `${site} error`, `${row.path ?? ''}\n${row.release ?? ''}`);
    const [path = '', release = ''] = name === OTHER_NAMES ? [name] : name.split('\n');
    const key = [day, site, path, release].join('\n');
    const known = counts.get(key);
    if (known) known.reports += 1;
    else counts.set(key, { day, site, path, release, reports: 1 });
  }
  return [...counts.values()];
}

/** Maximum number of stored kinds of errors, and of new kinds in an hour from all senders. */
export const REPORT_BOUNDS = {
  kinds: 10_000,
  // With this limit a bot that invents kinds needs four days to fill the table.
  newKindsAnHour: 100,
};

/** Age from which a kind that was not seen again is removed first. */
export const STALE_AFTER_MS = 30 * DAY_MS;

export interface ErrorReportToStore {
  row: ErrorReportRow;
  bounds: typeof REPORT_BOUNDS;
  counted: CountedError | null;
}

export type StoredErrorReport = 'known' | 'new' | 'too-many';

/**
 * Stores reports; a known kind gets the content of the latest. They are written in one order, so
 * that two servers cannot deadlock.
 */
export async function storeErrorReports(
  trx: Trx,
  reports: readonly ErrorReportToStore[],
): Promise<StoredErrorReport[]> {
  const persons = await findPersonsVisits(trx, reports);
  const outcomes = new Map<ErrorReportToStore, StoredErrorReport>();
  for (const ofKind of byKind(reports)) {
    const outcome = await storeKind(trx, ofKind);
    const [first, ...others] = ofKind;
    outcomes.set(first, outcome);
    for (const other of others) outcomes.set(other, outcome === 'new' ? 'known' : outcome);
    if (outcome !== 'too-many') await countErrors(trx, ofKind, persons);
  }
  return reports.map((report) => outcomes.get(report) ?? 'known');
}

type ReportsOfKind = [ErrorReportToStore, ...ErrorReportToStore[]];

function byKind(reports: readonly ErrorReportToStore[]): ReportsOfKind[] {
  const kinds = new Map<string, ReportsOfKind>();
  for (const report of reports) {
    const { fingerprint } = report.row;
    const known = kinds.get(fingerprint);
    if (known) known.push(report);
    else kinds.set(fingerprint, [report]);
  }
  return [...kinds.keys()].sort().map((fingerprint) => kinds.get(fingerprint) as ReportsOfKind);
}

async function storeKind(trx: Trx, reports: ReportsOfKind): Promise<StoredErrorReport> {
  const [first] = reports;
  const { row, bounds } = reports.at(-1) ?? first;
  const firstAt = Math.min(...reports.map((report) => report.row.first_at));
  const added = reports.reduce((sum, report) => sum + report.row.times, 0);
  const { times } = await trx
    .insertInto('error_report')
    .values({ ...row, times: added, first_at: firstAt })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet((set) => ({
        times: set('error_report.times', '+', added),
        // Samples are stored in any order.
        first_at: sql<number>`case when error_report.first_at < ${firstAt} then error_report.first_at else ${firstAt} end`,
        last_at: laterInstant('error_report.last_at', row.last_at),
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
  if (times > added) return 'known';
  if (await cameTooMany(trx, row.last_at, bounds.newKindsAnHour)) {
    await trx.deleteFrom('error_report').where('fingerprint', '=', row.fingerprint).execute();
    return 'too-many';
  }
  await makeRoom(trx, row, bounds.kinds);
  return 'new';
}

async function cameTooMany(trx: Trx, now: number, newKindsAnHour: number): Promise<boolean> {
  const tooMany = await trx
    .selectFrom('error_report')
    .select('first_at')
    .where('first_at', '>', now - HOUR_MS)
    .orderBy('first_at', 'desc')
    .limit(1)
    .offset(newKindsAnHour)
    .executeTakeFirst();
  return tooMany !== undefined;
}

/**
 * Deletes kinds until new ones have room: first those not seen for long, then the rarest, because
 * invented reports came once.
 */
async function makeRoom(
  trx: Trx,
  { fingerprint, last_at: now }: ErrorReportRow,
  kinds: number,
): Promise<void> {
  const count = await countRows(trx.selectFrom('error_report'));
  const tooMany = Number(count) - kinds;
  if (tooMany <= 0) return;
  const least = trx
    .selectFrom('error_report')
    .select('fingerprint')
    .where('fingerprint', '!=', fingerprint)
    .orderBy(sql`case when last_at < ${now - STALE_AFTER_MS} then 0 else 1 end`)
    .orderBy('times')
    .orderBy('last_at')
    .limit(tooMany);
  await trx.deleteFrom('error_report').where('fingerprint', 'in', least).execute();
}
