import type { Pages } from '../../site/pages/pages.ts';

/** Facts of a row of a report that its measures are computed from. Money is in hundredths of its currency. */
export interface Measured {
  visits: number;
  leads: number;
  /** Clicks that the platform counted; null where it is not known. */
  clicks: number | null;
  /** Null where it is not known. */
  spendCents: number | null;
  /** Earnings of the leads; null where it is not known. */
  earnedCents: number | null;
}

/** Leads by visit, from 0 to more than 1 where a visit makes several; null without visits. */
export function leadRate({ leads, visits }: Pick<Measured, 'leads' | 'visits'>): number | null {
  return quotient(leads, visits);
}

/** Cost per click, in hundredths; null without spend or clicks. */
export function costPerClick({
  spendCents,
  clicks,
}: Pick<Measured, 'spendCents' | 'clicks'>): number | null {
  return quotient(spendCents, clicks);
}

/** Cost per lead (CPL), in hundredths; null without spend or leads. */
export function costPerLead({
  spendCents,
  leads,
}: Pick<Measured, 'spendCents' | 'leads'>): number | null {
  return quotient(spendCents, leads);
}

/** Accepted by decided leads, from 0 to 1; null without decisions. */
export function acceptance({
  accepted,
  rejected,
}: {
  accepted: number;
  rejected: number;
}): number | null {
  return quotient(accepted, accepted + rejected);
}

/** Earnings per click (EPC), in hundredths; null without known earnings or clicks. */
export function earningsPerClick({
  earnedCents,
  clicks,
}: Pick<Measured, 'earnedCents' | 'clicks'>): number | null {
  return quotient(earnedCents, clicks);
}

/** Revenue per visit (RPV), in hundredths; null without known earnings or visits. */
export function revenuePerVisit({
  earnedCents,
  visits,
}: Pick<Measured, 'earnedCents' | 'visits'>): number | null {
  return quotient(earnedCents, visits);
}

/** Revenue per lead (RPL), in hundredths, of hand-offs, whose earnings partners report; null without any, or without known earnings. */
export function revenuePerLead({
  earnedCents,
  handoffs,
}: Pick<Measured, 'earnedCents'> & { handoffs: number }): number | null {
  return quotient(earnedCents, handoffs);
}

/** Return on ad spend (ROAS): 2 where each unit that was spent has earned two; null without known earnings or spend. */
export function returnOnSpend({
  earnedCents,
  spendCents,
}: Pick<Measured, 'earnedCents' | 'spendCents'>): number | null {
  return quotient(earnedCents, spendCents);
}

/** Profit: earnings less spend, in hundredths; null unless both are known. */
export function profit({
  earnedCents,
  spendCents,
}: Pick<Measured, 'earnedCents' | 'spendCents'>): number | null {
  return earnedCents === null || spendCents === null ? null : earnedCents - spendCents;
}

/** Error reports for each 1,000 visits; null where they are not known, and without visits. */
export function errorsPerThousand({
  errors,
  visits,
}: {
  errors: number | null;
  visits: number;
}): number | null {
  return quotient(errors === null ? null : errors * 1_000, visits);
}

function quotient(numerator: number | null, denominator: number | null): number | null {
  return numerator === null || denominator === null || denominator === 0
    ? null
    : numerator / denominator;
}

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
  const chosen = of.length === 0 ? [...sites.keys()] : of;
  return chosen.length === 0 || chosen.some((site) => sites.get(site) ?? true);
}

/** The sites of the content, as `areEarningsKnown` asks for them. */
export function reportedSites(pages: Pick<Pages, 'siteNames' | 'hasReportedLeads'>): ReportedSites {
  return new Map(pages.siteNames().map((name) => [name, pages.hasReportedLeads(name)]));
}

/** The sum of the numbers that are known; null where none is. */
export function sumOrNull(numbers: (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number, 0);
}
