import type { ReportSums } from '@zipfront/contracts/console/reports';
import { type RawBuilder, sql } from 'kysely';
import { CONVERSIONS, MEASURES, type Measures, MONEY } from '../../platform/store/cubes.ts';

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

/** The measures that reports of visits, leads and money show. */
export const REPORTED = ['visits', ...CONVERSIONS, ...MONEY] as const;

/** Sums of the measures that reports show. */
export type Reported = Pick<Measures, (typeof REPORTED)[number]>;

/** Selects the sums of all measures. */
export const sumOf = MEASURES.map(sum);

/** Selects the sums that reports show. */
export const reportedSums = REPORTED.map(sum);

/** PostgreSQL sums whole numbers to decimals, which the cast makes whole again. */
function sum<Name extends keyof Measures>(name: Name) {
  return sql<number>`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint)`.as(name);
}

/** The condition of a filter on rows of a cube with sites and channels. */
export function reportCondition({ from, to, site, channel }: ReportFilter): RawBuilder<unknown> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const ofChannel = channel === null ? sql`` : sql` and channel = ${channel}`;
  return sql`day >= ${from} and day <= ${to}${ofSite}${ofChannel}`;
}

/** The sums as a report shows them. */
export function sumsOf(measures: Reported): ReportSums {
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
    pendingCents: measures.pending_cents,
  };
}
