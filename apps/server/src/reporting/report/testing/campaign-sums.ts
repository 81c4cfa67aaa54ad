import type { MoneyDay } from '@zipfront/contracts/console/reports';
import type { Db } from '../../../platform/store/schema.ts';
import type { Reported, VisitFilter } from '../filter.ts';
import { sumCampaigns } from '../find-campaigns.ts';
import { findMatched, ofFilter } from '../find-matched.ts';

/** The sums of each campaign under a filter, and of all together. */
export async function campaignSums(
  db: Db,
  filter: VisitFilter,
  moneyDay: MoneyDay = 'click',
): Promise<{ total: Reported; campaigns: Reported[] }> {
  const { matched } = await findMatched(db, filter, { moneyDay, sites: new Map() });
  const campaigns = ofFilter(matched, filter).map(({ sums }) => sumCampaigns(sums));
  return { total: sumCampaigns(campaigns), campaigns };
}
