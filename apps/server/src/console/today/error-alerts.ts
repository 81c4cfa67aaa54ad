import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/pages';
import type { Db } from '../../platform/store/schema.ts';
import { fallenAmong, type PageRates } from '../../reporting/page-health/find-fallen-pages.ts';
import { ALL_VISITS } from '../../reporting/report/filter.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { findErrorRates } from '../../visitors/errors/find-error-rates.ts';
import { countErrors } from '../../visitors/errors/find-errors.ts';
import { errorText, lostLeads, rate } from './fallen-page-alerts.ts';
import { type Alert, alertIf } from './rank-alerts.ts';

/** Two weeks, whose later half has the same weekdays as the earlier. */
const COMPARED_DAYS = 14;

/** A reload or a single browser sends a handful. */
const MIN_REPORTS = 20;

/** Visits rarely triple within a week, so that they alone seldom explain it. */
const MIN_GROWTH = 3;

/** Number of the most frequent errors that are compared. */
const LOOKED_AT = 100;

type CountedError = Awaited<ReturnType<typeof countErrors>>[number];

interface Days {
  from: number;
  to: number;
}

/**
 * The line of errors that grew, and the line of lasting ones whose visits clearly rarely become
 * leads.
 *
 * @param named fingerprints of errors that other lines name
 */
export async function findErrorAlerts(
  db: Db,
  today: number,
  named: ReadonlySet<string>,
): Promise<Alert[]> {
  const days = { from: today - COMPARED_DAYS + 1, to: today };
  const filter = { ...ALL_VISITS, ...days, site: null, release: '' };
  const find = async (hasGrown: boolean) => {
    const growth = { least: MIN_REPORTS, times: MIN_GROWTH, hasGrown };
    const errors = await countErrors(db, filter, { limit: LOOKED_AT, growth });
    return errors.filter(({ fingerprint }) => !named.has(fingerprint));
  };
  const [grown, lasting] = await Promise.all([find(true), find(false)]);
  const rates = await findErrorRates(
    db,
    filter,
    lasting.map(({ fingerprint }) => fingerprint),
  );
  const compared = lasting.flatMap((error) => {
    const known = rates.get(error.fingerprint);
    return known === undefined
      ? []
      : [{ error, before: known.without_error, after: known.with_error }];
  });
  return [...ofGrown(grown, days), ...ofCostly(fallenAmong(compared), days)];
}

function ofGrown(errors: readonly CountedError[], days: Days): Alert[] {
  const [largest, ...others] = errors.toSorted((one, other) => other.lately - one.lately);
  if (largest === undefined) return [];
  const { before, lately } = largest;
  const text = `Browsers reported ${errorText(largest)} ${lately} times in ${COMPARED_DAYS / 2} days, after ${before} in the ${COMPARED_DAYS / 2} before.`;
  return alertIf('growing-error', 'health', lately, () =>
    others.length === 0 ? text : `${text} ${moreErrors(others)} grew as much.`,
  ).map((alert) => ({ ...alert, ...opensErrors(largest, others, days) }));
}

function ofCostly(errors: readonly (PageRates & { error: CountedError })[], days: Days): Alert[] {
  const [worst, ...others] = errors.toSorted((one, other) => lostLeads(other) - lostLeads(one));
  if (worst === undefined) return [];
  const { error, before, after } = worst;
  const text = `Visits with ${errorText(error)} rarely become leads: ${rate(after)} of ${after.visits} in ${COMPARED_DAYS} days, against ${rate(before)} of the others on the same pages.`;
  return alertIf('costly-error', 'health', lostLeads(worst), () =>
    others.length === 0 ? text : `${text} So do those with ${moreErrors(others)}.`,
  ).map((alert) => ({ ...alert, ...opensErrors(error, others, days) }));
}

function moreErrors({ length }: readonly unknown[]): string {
  return length === 1 ? '1 more error' : `${length} more errors`;
}

function opensErrors(
  { fingerprint }: CountedError,
  others: readonly unknown[],
  { from, to }: Days,
) {
  const query = new URLSearchParams({ from: dateOfDay(from), to: dateOfDay(to) });
  const path = others.length === 0 ? itemPath('healthError', fingerprint) : CONSOLE_PATHS.health;
  return { count: others.length + 1, address: `${path}?${query}` };
}
