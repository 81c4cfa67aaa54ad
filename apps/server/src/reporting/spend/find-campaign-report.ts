import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { VisitFilter } from '../campaigns/visit-filter.ts';
import {
  type CampaignReport,
  campaignReport,
  isCounted,
  measureCampaign,
  optionsOf,
} from './campaign-report.ts';
import { findMatched, type MoneyChoice, ofFilter } from './find-matched.ts';

/**
 * Which visits, leads and spend did each campaign have? Campaigns are matched over all channels, pages and devices, so that the
 * parts add up under every filter. Under a site its own spend counts alone. Of a page or a device there is no spend, and the rows
 * of visits are read, which are stored for some weeks.
 */
export async function findCampaignReport(
  db: Kysely<Database>,
  filter: VisitFilter,
  choice: MoneyChoice = { moneyDay: 'click', undecidedFrom: 0, sites: new Map() },
): Promise<CampaignReport> {
  const found = await findMatched(db, filter, choice);
  const options = optionsOf(found, choice.moneyDay);
  const measured = ofFilter(found.matched, filter)
    .filter(isCounted)
    .map((row) => measureCampaign(row, options));
  return campaignReport(found, measured, filter, options);
}
