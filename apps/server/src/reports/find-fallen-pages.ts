import type { RateView } from '@zipfront/contracts/console/health';
import { type Kysely, sql } from 'kysely';
import { differenceInterval, type Interval } from '../experiments/statistics/rate-interval.ts';
import type { Database } from '../store/schema.ts';

/** A release is compared with as many days before it. */
const DAYS_BEFORE = 28;

/** A release that began earlier is no news. */
const DAYS_SINCE = 28;

/** Maximum number of errors that are named with a page. */
const ERRORS_NAMED = 3;

/** A page whose lead rate fell with a release. */
export interface FallenPage {
  site: string;
  path: string;
  release: string;
  /** The first day with visits of the release: days since 1970-01-01. */
  since: number;
  before: RateView;
  after: RateView;
  /** The 95 % interval of the difference of the rates; its upper end is below 0. */
  interval: Interval;
  /** Kinds of errors that were first reported since then from the page with the release, the most frequent first. */
  errors: { fingerprint: string; type: string; message: string; reports: number }[];
}

/** Visits of a page with a release on a day. */
interface Cell extends RateView {
  site: string;
  path: string;
  release: string;
  day: number;
}

/**
 * Which pages have a lower lead rate since their release than before? Visits are compared by the release that they saw, so
 * that the day of the change counts on both sides. The interval of the difference is Newcombe's; pages whose interval has 0 in it
 * are left out. The deepest falls first.
 *
 * @param input.today days since 1970-01-01, in the reporting time zone
 * @param input.site null for all sites
 */
export async function findFallenPages(
  db: Kysely<Database>,
  { today, site }: { today: number; site: string | null },
): Promise<FallenPage[]> {
  let query = db
    .selectFrom('cube_release')
    .select([
      'site',
      'path',
      'release',
      'day',
      sql<number>`cast(sum(visits) as bigint)`.as('visits'),
      sql<number>`cast(sum(handoffs + orders + call_backs) as bigint)`.as('leads'),
    ])
    .where('day', '>', today - DAYS_SINCE - DAYS_BEFORE)
    .where('day', '<=', today)
    .groupBy(['site', 'path', 'release', 'day']);
  if (site !== null) query = query.where('site', '=', site);
  const cells = (await query.execute()).map((cell) => ({
    ...cell,
    visits: Number(cell.visits),
    leads: Number(cell.leads),
  }));
  const pages = Map.groupBy(cells, (cell) => `${cell.site} ${cell.path}`);
  const fallen = [...pages.values()].flatMap((page) => fallOf(page, today) ?? []);
  fallen.sort((one, other) => one.interval[1] - other.interval[1]);
  return Promise.all(
    fallen.map(async (page) => ({ ...page, errors: await findNewErrors(db, page) })),
  );
}

/** Compares the release of a page with those before it; null where the rate did not fall. */
function fallOf(cells: Cell[], today: number): Omit<FallenPage, 'errors'> | null {
  const release = currentRelease(cells);
  if (release === null) return null;
  const own = cells.filter((cell) => cell.release === release);
  const since = Math.min(...own.map(({ day }) => day));
  if (since <= today - DAYS_SINCE) return null;
  const earlier = cells.filter(
    (cell) => cell.release !== release && cell.day <= since && cell.day >= since - DAYS_BEFORE,
  );
  const [before, after] = [sum(earlier), sum(own)];
  if (before.visits === 0) return null;
  const interval = differenceInterval(countOf(before), countOf(after));
  if (interval[1] >= 0) return null;
  const [{ site, path } = { site: '', path: '' }] = own;
  return { site, path, release, since, before, after, interval };
}

/** The release of the last day; of two on that day the one that began later. */
function currentRelease(cells: Cell[]): string | null {
  const days = Map.groupBy(
    cells.filter(({ release, visits }) => release !== '' && visits > 0),
    ({ release }) => release,
  );
  const spans = [...days].map(([release, own]) => ({
    release,
    first: Math.min(...own.map(({ day }) => day)),
    last: Math.max(...own.map(({ day }) => day)),
  }));
  spans.sort((one, other) => other.last - one.last || other.first - one.first);
  return spans[0]?.release ?? null;
}

function sum(cells: Cell[]): RateView {
  return {
    visits: cells.reduce((total, { visits }) => total + visits, 0),
    leads: cells.reduce((total, { leads }) => total + leads, 0),
  };
}

/** A visit can make several leads, but a share is at most one. */
function countOf({ visits, leads }: RateView) {
  return { visitors: visits, conversions: Math.min(visits, leads) };
}

async function findNewErrors(
  db: Kysely<Database>,
  { site, path, release, since }: Omit<FallenPage, 'errors'>,
): Promise<FallenPage['errors']> {
  const rows = await db
    .selectFrom('error_day')
    .innerJoin('error_report', 'error_report.fingerprint', 'error_day.fingerprint')
    .select([
      'error_day.fingerprint',
      'error_report.type',
      'error_report.message',
      sql<number>`cast(sum(reports) as bigint)`.as('reports'),
    ])
    .where('error_day.site', '=', site)
    .where('error_day.path', '=', path)
    .where('error_day.release', '=', release)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('error_day as earlier')
            .select('earlier.day')
            .whereRef('earlier.fingerprint', '=', 'error_day.fingerprint')
            .where('earlier.day', '<', since),
        ),
      ),
    )
    .groupBy(['error_day.fingerprint', 'error_report.type', 'error_report.message'])
    .orderBy('reports', 'desc')
    .orderBy('error_day.fingerprint')
    .limit(ERRORS_NAMED)
    .execute();
  return rows.map((row) => ({ ...row, reports: Number(row.reports) }));
}
