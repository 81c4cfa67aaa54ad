import type { RateView } from '@zipfront/contracts/console/health';
import { normalQuantile } from '../../platform/statistics/normal-tail.ts';

/** Mornings on which a release is looked at: later it is no news. */
export const MORNINGS = 28;

/** Chance that one page or more is called fallen in as many mornings while no rate has changed. */
const FALSE_FALLS = 0.05;

/** Leads that both sides must have had at the rate of all their visits, before they are compared. */
const LEAST_EXPECTED = 10;

/** Visits and leads of a page before its release and since then. */
export interface PageRates {
  before: RateView;
  after: RateView;
}

/**
 * The pages whose lead rate fell. All pages are compared every morning, so that the false alarms are divided among the
 * mornings and the pages that have enough leads to be compared (Bonferroni).
 */
export function fallenAmong<Page extends PageRates>(pages: readonly Page[]): Page[] {
  const compared = pages.filter(hasEnoughLeads);
  if (compared.length === 0) return [];
  const least = normalQuantile(FALSE_FALLS / MORNINGS / compared.length);
  return compared.filter((page) => fallOf(page) >= least);
}

function hasEnoughLeads({ before, after }: PageRates): boolean {
  const rate = (before.leads + after.leads) / (before.visits + after.visits);
  return Math.min(before.visits, after.visits) * rate >= LEAST_EXPECTED;
}

/**
 * How far a rate fell, in standard deviations: the signed root of the likelihood ratio of two rates against one (Wilks 1938).
 * So far from the middle it is closer to the exact probability than a normal approximation of the difference. 0 for a rise.
 */
function fallOf({ before, after }: PageRates): number {
  const [one, other] = [countOf(before), countOf(after)];
  const all = { leads: one.leads + other.leads, others: one.others + other.others };
  const rateOf = ({ leads, others }: Split) => leads / (leads + others);
  if (rateOf(other) >= rateOf(one)) return 0;
  return Math.sqrt(2 * (likelihood(one) + likelihood(other) - likelihood(all)));
}

/** Visits with and without a lead. */
interface Split {
  leads: number;
  others: number;
}

/** A visit can make several leads, but a share is at most one. */
function countOf({ visits, leads }: RateView): Split {
  const atMost = Math.min(visits, leads);
  return { leads: atMost, others: visits - atMost };
}

/** The logarithm of the likelihood of counts at their own rate. */
function likelihood({ leads, others }: Split): number {
  const part = (count: number) => (count === 0 ? 0 : count * Math.log(count / (leads + others)));
  return part(leads) + part(others);
}
