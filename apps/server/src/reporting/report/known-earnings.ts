import { quotient } from '@zipfront/contracts/reports/measures';
import type { Pages } from '../../site/pages/pages.ts';

/** Revenue per visit (RPV), in hundredths; null if earnings are unknown, or without visits. */
export function revenuePerVisit({
  earnedCents,
  visits,
}: {
  earnedCents: number | null;
  visits: number;
}): number | null {
  return quotient(earnedCents, visits);
}

/** Error reports per 1,000 visits; null if unknown, or without visits. */
export function errorsPerThousand({
  errors,
  visits,
}: {
  errors: number | null;
  visits: number;
}): number | null {
  return quotient(errors === null ? null : errors * 1_000, visits);
}

/**
 * The sites of the content, each with whether it is known what its leads earn: partners report it
 * of hand-offs, and orders have a price. What call-backs earn is not known.
 */
export type ReportedSites = ReadonlyMap<string, boolean>;

/**
 * Whether the earnings of some sites are known: partners report them for at least one of the sites.
 * This depends on the sites alone, not on their leads. A site that has left the content counts as
 * reported.
 *
 * @param of names of sites; empty for all
 */
export function areEarningsKnown(sites: ReportedSites, of: readonly string[]): boolean {
  const chosen = of.length === 0 ? [...sites.keys()] : of;
  return chosen.length === 0 || chosen.some((site) => sites.get(site) ?? true);
}

/** The sites of the content, as `areEarningsKnown` asks for them. */
export function reportedSites(pages: Pick<Pages, 'siteNames' | 'hasKnownEarnings'>): ReportedSites {
  return new Map(pages.siteNames().map((name) => [name, pages.hasKnownEarnings(name)]));
}

/** Adds up the known numbers; null if none is known. */
export function sumOrNull(numbers: (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number, 0);
}
