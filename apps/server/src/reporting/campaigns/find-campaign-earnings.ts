import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import {
  type CampaignJoin,
  type CampaignSpend,
  folded,
  keyOf,
  matchCampaigns,
} from './match-campaigns.ts';
import { areEarningsKnown, type ReportedSites } from './measures.ts';
import type { ReportFilter } from './report-filter.ts';

/** Names of campaigns that are read, those with the most visits. */
const NAMES_READ = 20_000;

/** Spend of a campaign for a site. */
export interface SiteSpend extends CampaignNames {
  /** Empty for several sites. */
  site: string;
}

/** A question about the earnings of campaigns. */
export interface EarningsQuestion {
  sites: ReportedSites;
  /** The site that a report is about; null for all. */
  site: string | null;
  /** The spend that is to be decided on. */
  spent: readonly SiteSpend[];
  joins: readonly CampaignJoin[];
}

/** Of which campaigns is it known what they earn? */
export interface CampaignEarnings {
  /** Decides on a campaign by its names in addresses. */
  ofVisits(names: readonly CampaignNames[]): boolean;
  /** Decides on spend: by its site, or by those that its campaign has visits on. */
  ofSpend(spend: SiteSpend): boolean;
}

/**
 * Of which campaigns is it known what they earn? Of those that have visits on a site whose leads partners report, on any day: so the
 * answer is the same whichever days a report has, and whether or not there were leads on them.
 */
export async function findCampaignEarnings(
  db: Kysely<Database>,
  { sites, site, spent, joins }: EarningsQuestion,
): Promise<CampaignEarnings> {
  const ofAll = new Set(site === null ? sites.values() : [areEarningsKnown(sites, [site])]);
  if (ofAll.size < 2) {
    const known = () => !ofAll.has(false);
    return { ofVisits: known, ofSpend: known };
  }
  const { visits, spend } = sitesOf(await findNames(db), spent, joins);
  const sitesIn = (found: Map<string, string[]>, names: CampaignNames) =>
    found.get(keyOf(names)) ?? [];
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

/** The sites of each campaign by each of its names, in addresses and in files of spend. */
function sitesOf(
  names: readonly (SiteSpend & { visits: number })[],
  spent: readonly SiteSpend[],
  joins: readonly CampaignJoin[],
) {
  const counted = names.map(({ site, ...one }) => ({ ...one, channel: 'any', sums: { site } }));
  const distinct = new Map(
    spent.map(({ source, campaignId, campaign }): [string, CampaignSpend] => {
      const one = { source, campaignId, campaign };
      return [keyOf(one), { ...one, cents: 0, reportedCents: null, clicks: null }];
    }),
  );
  const visits = new Map<string, string[]>();
  const spend = new Map<string, string[]>();
  for (const row of matchCampaigns(counted, [...distinct.values()], joins)) {
    const own = row.sums.map(({ site }) => site);
    if (own.length > 0) for (const one of row.names) visits.set(keyOf(one), own);
    for (const one of row.spendNames) spend.set(keyOf(one), own);
  }
  return { visits, spend };
}

/** On which sites does each campaign have visits, on any day? */
async function findNames(db: Kysely<Database>): Promise<(SiteSpend & { visits: number })[]> {
  const { rows } = await sql<SiteSpend & { visits: number }>`
    select source, campaign_id as ${sql.ref('campaignId')}, campaign, site, cast(sum(visits) as bigint) as visits
    from campaign_site group by source, campaign_id, campaign, site having sum(visits) > 0
    order by visits desc, source, campaign, campaign_id, site limit ${NAMES_READ}`.execute(db);
  return rows;
}

/** Spend of an ad group of a campaign. */
export interface AdGroupSpend {
  /** Empty where the file has none. */
  adGroup: string;
  cents: number;
  /** Null where the platform does not say. */
  clicks: number | null;
}

/** Names that one query asks for: a campaign rarely has more than two in files of spend. */
const NAMES_AT_ONCE = 500;

/** Which spend did each ad group of a campaign have, by the names that the campaign has in files of spend? Names without regard to case. */
export async function findAdGroupSpend(
  db: Kysely<Database>,
  { from, to, site }: ReportFilter,
  names: readonly CampaignNames[],
): Promise<AdGroupSpend[]> {
  const sums = new Map<string, AdGroupSpend>();
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
    let query = db
      .selectFrom('spend')
      .select((select) => [
        'ad_group',
        select.fn.sum<number | string>('cents').as('cents'),
        select.fn.sum<number | string | null>('clicks').as('clicks'),
      ])
      .where('counts', '=', 1)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where((where) =>
        where.or(
          names
            .slice(start, start + NAMES_AT_ONCE)
            .map(({ source, campaignId, campaign }) =>
              where.and({ source, campaign_id: campaignId, campaign }),
            ),
        ),
      )
      .groupBy('ad_group')
      .orderBy('ad_group');
    if (site !== null) query = query.where('site', '=', site);
    for (const { ad_group, cents, clicks } of await query.execute()) {
      const name = folded(ad_group);
      const known = sums.get(name) ?? { adGroup: ad_group, cents: 0, clicks: null };
      sums.set(name, {
        ...known,
        cents: known.cents + Number(cents),
        clicks: clicks === null ? known.clicks : (known.clicks ?? 0) + Number(clicks),
      });
    }
  }
  return [...sums.values()];
}
