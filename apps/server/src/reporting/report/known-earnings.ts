import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import type { Pages } from '../../site/pages/pages.ts';
import type { SiteSpend } from '../spend/find-campaign-spend.ts';
import {
  type CampaignJoin,
  type CampaignSpend,
  campaignKey,
  matchCampaigns,
} from './match-campaigns.ts';

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

const NAMES_READ = 20_000;

const NO_SPEND = { cents: 0, reportedCents: null, clicks: null, days: new Set<number>() };

export interface EarningsQuestion {
  sites: ReportedSites;
  site: string | null;
  spent: readonly SiteSpend[];
  joins: readonly CampaignJoin[];
}

export interface CampaignEarnings {
  ofVisits(names: readonly CampaignNames[]): boolean;
  ofSpend(spend: SiteSpend): boolean;
}

/**
 * Finds the campaigns whose earnings are known: those with visits, on any day, on a site whose
 * leads partners report, the same for all days.
 */
export async function findCampaignEarnings(
  db: Db,
  { sites, site, spent, joins }: EarningsQuestion,
): Promise<CampaignEarnings> {
  const ofAll = new Set(site === null ? sites.values() : [areEarningsKnown(sites, [site])]);
  if (ofAll.size < 2) {
    const known = () => !ofAll.has(false);
    return { ofVisits: known, ofSpend: known };
  }
  const { visits, spend } = campaignSites(await findNames(db), spent, joins);
  const sitesIn = (found: Map<string, string[]>, names: CampaignNames) =>
    found.get(campaignKey(names)) ?? [];
  return {
    ofVisits: (names) =>
      areEarningsKnown(
        sites,
        names.flatMap((one) => sitesIn(visits, one)),
      ),
    ofSpend: ({ site: own, ...names }) =>
      areEarningsKnown(sites, own === '' ? sitesIn(spend, names) : [own]),
  };
}

function campaignSites(
  names: readonly (SiteSpend & { visits: number })[],
  spent: readonly SiteSpend[],
  joins: readonly CampaignJoin[],
) {
  const counted = names.map(({ site, ...one }) => ({ ...one, channel: 'any', sums: { site } }));
  const distinct = new Map(
    spent.map(({ source, campaign_id, campaign }): [string, CampaignSpend] => {
      const one = { source, campaign_id, campaign };
      return [campaignKey(one), { ...one, ...NO_SPEND }];
    }),
  );
  const visits = new Map<string, string[]>();
  const spend = new Map<string, string[]>();
  for (const row of matchCampaigns(counted, [...distinct.values()], joins)) {
    const own = row.sums.map(({ site }) => site);
    if (own.length > 0) for (const one of row.names) visits.set(campaignKey(one), own);
    for (const one of row.spendNames) spend.set(campaignKey(one), own);
  }
  return { visits, spend };
}

async function findNames(db: Db): Promise<(SiteSpend & { visits: number })[]> {
  const { rows } = await sql<SiteSpend & { visits: number }>`
    select source, campaign_id, campaign, site, cast(sum(visits) as bigint) as visits
    from campaign_site group by source, campaign_id, campaign, site having sum(visits) > 0
    order by visits desc, source, campaign, campaign_id, site limit ${NAMES_READ}`.execute(db);
  return rows;
}
