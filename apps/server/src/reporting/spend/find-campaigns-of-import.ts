import type { CampaignNames } from '@zipfront/contracts/console/reports';
import type { SpendImportView } from '@zipfront/contracts/console/spend';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ALL_VISITS } from '../report/filter.ts';
import { findCampaigns } from '../report/find-campaigns.ts';
import { findJoins } from '../report/join-campaigns.ts';
import { type CampaignVisits, folded, matchCampaigns } from '../report/match-campaigns.ts';
import { dayOfDate } from '../rollups/reporting-time.ts';

/** A campaign of a file of spend. */
export interface ImportedCampaign extends CampaignNames {
  cents: number;
  /** Null where the platform does not say. */
  clicks: number | null;
  /** Visits of the same campaign on the days of the file. */
  visits: number;
  /** Without visits: those with its source and name, all of which have other campaign ids. */
  otherIdVisits: number;
}

/** Campaigns with visits that are matched. */
const MAX_CAMPAIGNS = 20_000;

/**
 * Finds the campaigns of an import with their visits, the most spend first. They are matched as in
 * reports, whether the import counts or is a preview.
 */
export async function findCampaignsOfImport(
  db: Kysely<Database>,
  { id, site, firstDate, lastDate }: SpendImportView,
): Promise<ImportedCampaign[]> {
  const days = { from: dayOfDate(firstDate), to: dayOfDate(lastDate), site: site || null };
  const [counted, spend, joins] = await Promise.all([
    findCampaigns(db, {
      ...{ filter: { ...ALL_VISITS, ...days }, moneyDay: 'click' },
      limit: MAX_CAMPAIGNS,
    }),
    findSpendOf(db, id),
    findJoins(db),
  ]);
  const visits = counted.map(({ channel, source, campaign, campaignId, ...sums }) => ({
    ...{ channel, source, campaign, campaignId, visits: sums.visits, sums },
  }));
  // A campaign has a row for each channel, and one of them has the spend.
  const campaigns = Map.groupBy(
    matchCampaigns(visits, spend, joins).filter(({ hasSpend }) => hasSpend),
    ({ spendNames }) => spendNames,
  );
  return [...campaigns]
    .flatMap(([[names], rows]) => {
      const spent = rows.find((row) => row.spend !== null)?.spend;
      if (names === undefined || !spent) return [];
      const sum = rows.reduce((total, row) => total + row.visits, 0);
      const otherIdVisits = sum > 0 ? 0 : visitsOfName(visits, names);
      return [{ ...names, cents: spent.cents, clicks: spent.clicks, visits: sum, otherIdVisits }];
    })
    .sort((one, other) => other.cents - one.cents);
}

/** Visits with a source and a name, under any id. */
function visitsOfName(
  counted: readonly CampaignVisits<object>[],
  { source, campaign }: CampaignNames,
): number {
  if (campaign === '') return 0;
  return counted
    .filter((row) => folded(row.source) === folded(source))
    .filter((row) => folded(row.campaign) === folded(campaign))
    .reduce((sum, { visits }) => sum + visits, 0);
}

async function findSpendOf(db: Kysely<Database>, id: string) {
  const { rows } = await sql<CampaignNames & { cents: number; clicks: number | null }>`
    select source, campaign_id as ${sql.ref('campaignId')}, campaign,
      cast(sum(cents) as bigint) as cents, cast(sum(clicks) as bigint) as clicks
    from spend where import_id = ${id}
    group by source, campaign_id, campaign`.execute(db);
  return rows.map((row) => ({ ...row, reportedCents: null }));
}
