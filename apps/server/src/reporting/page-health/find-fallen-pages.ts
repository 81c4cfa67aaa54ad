import type { Rate } from '@zipfront/contracts/api/health';
import { sql } from 'kysely';
import { fisherTail, lowestFisherTail, type Split } from '../../platform/statistics/fisher.ts';
import type { Db } from '../../platform/store/schema.ts';

/** Number of mornings for which a release is watched; after that it is no news. */
export const MORNINGS = 28;

/** Chance that a page is called fallen within these mornings although no rate has changed. */
const FALSE_FALLS = 0.05;

export interface PageRates {
  before: Rate;
  after: Rate;
}

/**
 * Finds the pages whose rate has fallen, by Fisher's exact test. The chance of a false alarm is
 * divided among mornings and the pages that could fall at all: those with too few leads for any
 * alarm take no share of it (Tarone 1990).
 */
export function fallenAmong<Page extends PageRates>(pages: readonly Page[]): Page[] {
  const compared = pages.map((page) => {
    const [after, before] = [splitVisits(page.after), splitVisits(page.before)];
    const [chance, lowest] = [fisherTail(after, before), lowestFisherTail(after, before)];
    return { page, chance, lowest };
  });
  const ofMorning = FALSE_FALLS / MORNINGS;
  let shares = 1;
  const canFall = () => compared.filter(({ lowest }) => lowest <= ofMorning / shares).length;
  while (canFall() > shares) shares += 1;
  return compared.flatMap(({ page, chance }) => (chance <= ofMorning / shares ? page : []));
}

/** A visit can make several leads, but a share is at most one. */
function splitVisits({ visits, leads }: Rate): Split {
  return { hits: Math.min(visits, leads), cases: visits };
}

const DAYS_BEFORE = 28;

const ERRORS_NAMED = 3;

export interface FallenPage extends PageRates {
  site: string;
  path: string;
  release: string;
  /** The first day with visits of the release: days since 1970-01-01. */
  since: number;
  /** Kinds of errors that the page first reported with this release, the most frequent first. */
  errors: { fingerprint: string; type: string; message: string; reports: number }[];
}

interface Cell extends Rate {
  site: string;
  path: string;
  release: string;
  day: number;
}

/**
 * Finds the pages whose rate has fallen with the latest release. The day of the change counts on
 * both sides, by the release a visit saw.
 */
export async function findFallenPages(
  db: Db,
  { today, site }: { today: number; site: string | null },
): Promise<FallenPage[]> {
  let query = db
    .selectFrom('rollup_release')
    .select([
      'site',
      'path',
      'release',
      'day',
      sql<number>`cast(sum(visits) as bigint)`.as('visits'),
      sql<number>`cast(sum(handoffs + orders + call_backs) as bigint)`.as('leads'),
    ])
    .where('day', '>', today - MORNINGS - DAYS_BEFORE)
    .where('day', '<=', today)
    .groupBy(['site', 'path', 'release', 'day']);
  if (site !== null) query = query.where('site', '=', site);
  const pages = Map.groupBy(await query.execute(), (cell) => `${cell.site} ${cell.path}`);
  const fallen = fallenAmong(
    [...pages.values()].flatMap((page) => compareReleases(page, today) ?? []),
  );
  return Promise.all(
    fallen.map(async (page) => ({ ...page, errors: await findNewErrors(db, page) })),
  );
}

/**
 * Counts visits and leads before the latest release and since; null without a recent release, or
 * without visits before it.
 */
function compareReleases(cells: Cell[], today: number): Omit<FallenPage, 'errors'> | null {
  const release = currentRelease(cells);
  if (release === null) return null;
  const own = cells.filter((cell) => cell.release === release);
  const since = Math.min(...own.map(({ day }) => day));
  if (since <= today - MORNINGS) return null;
  const earlier = cells.filter(
    (cell) => cell.release !== release && cell.day <= since && cell.day >= since - DAYS_BEFORE,
  );
  const [before, after] = [sum(earlier), sum(own)];
  if (before.visits === 0) return null;
  const [{ site, path } = { site: '', path: '' }] = own;
  return { site, path, release, since, before, after };
}

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

function sum(cells: Cell[]): Rate {
  return {
    visits: cells.reduce((total, { visits }) => total + visits, 0),
    leads: cells.reduce((total, { leads }) => total + leads, 0),
  };
}

function findNewErrors(
  db: Db,
  { site, path, release, since }: Omit<FallenPage, 'errors'>,
): Promise<FallenPage['errors']> {
  return db
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
}
