import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { dayOfDate } from '../rollups/reporting-time.ts';
import { findJoins } from '../spend/find-joins.ts';
import { ALL_VISITS } from './filter.ts';
import { findCampaigns } from './find-campaigns.ts';
import { toMatch } from './find-matched.ts';
import { type CampaignVisits, folded, matchCampaigns } from './match-campaigns.ts';

export async function findCampaignsOfImport(
  db: Db,
  { id, site, ...found }: { id: string; site: string; first_day: string; last_day: string },
) {
  const days = {
    from: dayOfDate(found.first_day),
    to: dayOfDate(found.last_day),
    site: site || null,
  };
  const [counted, spend, joins] = await Promise.all([
    findCampaigns(db, { filter: { ...ALL_VISITS, ...days }, moneyDay: 'click' }),
    findImportedSpend(db, id),
    findJoins(db),
  ]);
  const visits = counted.map(toMatch);
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
      const other_id_visits = sum > 0 ? 0 : visitsOfName(visits, names);
      const { cents: cost_cents, clicks } = spent;
      return [{ ...names, cost_cents, clicks, visits: sum, other_id_visits }];
    })
    .sort((one, other) => other.cost_cents - one.cost_cents);
}

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

async function findImportedSpend(db: Db, id: string) {
  const { rows } = await sql<CampaignNames & { cents: number; clicks: number | null }>`
    select source, campaign_id, campaign,
      cast(sum(cents) as bigint) as cents, cast(sum(clicks) as bigint) as clicks
    from spend where import_id = ${id}
    group by source, campaign_id, campaign`.execute(db);
  return rows.map((row) => ({ ...row, reportedCents: null, days: new Set<number>() }));
}
