import type { ReportSums } from '@zipfront/contracts/console/reports';
import { type SelectQueryBuilder, sql } from 'kysely';
import { MEASURES, type Measures } from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';

/** Rows of the cube of campaigns that a report is about. */
export interface ReportFilter {
  /** First day: days since 1970-01-01. */
  from: number;
  /** Last day. */
  to: number;
  /** Null for all sites. */
  site: string | null;
  /** Null for all channels. */
  channel: string | null;
}

/** Selects the sums. PostgreSQL sums whole numbers to decimals, which the cast makes whole again. */
export const sumOf = MEASURES.map(sum);

function sum<Name extends keyof Measures>(name: Name) {
  return sql<number>`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint)`.as(name);
}

/** Restricts a query of the cube of campaigns to the rows of a filter. */
export function withFilter<Output>(
  query: SelectQueryBuilder<Database, 'cube_campaign', Output>,
  { from, to, site, channel }: ReportFilter,
): SelectQueryBuilder<Database, 'cube_campaign', Output> {
  let filtered = query.where('day', '>=', from).where('day', '<=', to);
  if (site !== null) filtered = filtered.where('site', '=', site);
  if (channel !== null) filtered = filtered.where('channel', '=', channel);
  return filtered;
}

/** The sums as a report shows them. */
export function sumsOf(measures: Measures): ReportSums {
  const { visits, handoffs, estimates, orders } = measures;
  const { accepted, rejected, sold, bound, reversed } = measures;
  return {
    visits,
    handoffs,
    estimates,
    orders,
    callBacks: measures.call_backs,
    accepted,
    rejected,
    sold,
    bound,
    reversed,
    approvedCents: measures.approved_cents,
    reversedCents: measures.reversed_cents,
  };
}
