import type { Pages } from '../../site/pages/pages.ts';

/**
 * The sites of the content, each with whether it is known what its leads earn: partners report it
 * of hand-offs, and orders have a price. What call-backs earn is not known.
 */
export type ReportedSites = ReadonlyMap<string, boolean>;

/**
 * True if partners report for at least one of the sites (all if empty), whatever their leads. A
 * site that has left the content counts as reported.
 */
export function areEarningsKnown(sites: ReportedSites, of: readonly string[]): boolean {
  const chosen = of.length === 0 ? [...sites.keys()] : of;
  return chosen.length === 0 || chosen.some((site) => sites.get(site) ?? true);
}

export function reportedSites(pages: Pick<Pages, 'siteNames' | 'hasKnownEarnings'>): ReportedSites {
  return new Map(pages.siteNames().map((name) => [name, pages.hasKnownEarnings(name)]));
}

export function sumOrNull(numbers: (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number, 0);
}
