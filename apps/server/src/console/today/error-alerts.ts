import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/pages';
import type { Db } from '../../platform/store/schema.ts';
import { ALL_VISITS } from '../../reporting/report/filter.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import { countErrors } from '../../visitors/errors/find-errors.ts';
import { namedError } from './fallen-page-alerts.ts';
import { type Alert, alertIf } from './rank-alerts.ts';

/** Two weeks, whose later half has the same weekdays as the earlier. */
const COMPARED_DAYS = 14;

/** A reload or a single browser sends a handful. */
const MIN_REPORTS = 20;

/** Visits rarely triple within a week, so that they alone seldom explain it. */
const MIN_GROWTH = 3;

/** An error below the first hundred cannot be one that grew clearly. */
const LOOKED_AT = 100;

/**
 * The line of errors that grew, which names the largest.
 *
 * @param named fingerprints of errors that other lines name
 */
export async function ofErrors(
  db: Db,
  today: number,
  named: ReadonlySet<string>,
): Promise<Alert[]> {
  const days = { from: today - COMPARED_DAYS + 1, to: today };
  const errors = await countErrors(
    db,
    { ...ALL_VISITS, ...days, site: null, release: '' },
    LOOKED_AT,
  );
  const [largest, ...others] = errors
    .filter(({ fingerprint }) => !named.has(fingerprint))
    .filter(({ before, lately }) => lately >= Math.max(MIN_REPORTS, MIN_GROWTH * before))
    .toSorted((one, other) => other.lately - one.lately);
  if (largest === undefined) return [];
  const { before, lately, fingerprint } = largest;
  const query = new URLSearchParams({ from: dateOfDay(days.from), to: dateOfDay(days.to) });
  const path = others.length === 0 ? itemPath('healthError', fingerprint) : CONSOLE_PATHS.health;
  const more = others.length === 1 ? '1 more error' : `${others.length} more errors`;
  const alerts = alertIf(
    'growing-error',
    'health',
    lately,
    () =>
      `Browsers reported ${namedError(largest)} ${lately} times in ${COMPARED_DAYS / 2} days, after ${before} in the ${COMPARED_DAYS / 2} before.` +
      (others.length === 0 ? '' : ` ${more} grew as much.`),
  );
  return alerts.map((alert) => ({
    ...alert,
    count: others.length + 1,
    address: `${path}?${query}`,
  }));
}
