import type { Pages } from '../../site/pages/pages.ts';

/**
 * The sites of the content, each with whether partners report what its leads earn: those of its hand-offs. What orders and call-backs
 * earn is known to the desk alone.
 */
export type ReportedSites = ReadonlyMap<string, boolean>;

/**
 * Whether it is known what the leads of some sites earn: where partners report those of one of them. It is a fact of the sites, whatever
 * leads there were. A site that is not in the content any more counts as reported.
 *
 * @param of names of sites; none for all
 */
export function areEarningsKnown(sites: ReportedSites, of: readonly string[]): boolean {
  const asked = of.length === 0 ? [...sites.keys()] : of;
  return asked.length === 0 || asked.some((site) => sites.get(site) ?? true);
}

/** The sites of the content, as `areEarningsKnown` asks for them. */
export function reportedSites(pages: Pick<Pages, 'siteNames' | 'hasReportedLeads'>): ReportedSites {
  return new Map(pages.siteNames().map((name) => [name, pages.hasReportedLeads(name)]));
}
