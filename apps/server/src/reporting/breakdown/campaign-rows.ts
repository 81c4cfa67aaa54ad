import type { BreakdownBy } from '@zipfront/contracts/console/breakdown';
import type { Kysely } from 'kysely';
import { limitConcurrency } from '../../platform/http/slots.ts';
import type { Database } from '../../platform/store/schema.ts';
import { findCampaignReport } from '../campaigns/campaign-report.ts';
import { type Breakdown, measured, together } from './breakdown-rows.ts';
import {
  isOfCampaigns,
  isOfDays,
  nameOf,
  OF_CAMPAIGNS,
  type OfCampaigns,
  type SumsQuery,
} from './properties.ts';

/** The rows of the report of campaigns, by each property of campaigns in the order of these. */
export async function findCampaignRows(
  db: Kysely<Database>,
  { filter, sites }: SumsQuery,
): Promise<Breakdown> {
  const { from, to, site, channel, campaign, page, device, source = null } = filter;
  // Campaigns are matched over all sources.
  const report = await findCampaignReport(
    db,
    { from, to, site, channel, campaign, page, device },
    { moneyDay: 'click', undecidedFrom: from, sites },
  );
  const found = report.campaigns.filter((row) => source === null || row.source === source);
  const rows = found.map((row) =>
    measured(
      OF_CAMPAIGNS.map((name) => row[name]),
      {
        ...{ visits: row.visits, leads: row.leads, sold: row.sold, rejected: row.rejected },
        ...{ firstLeads: row.firstLeads, pendingCents: row.pendingCents },
        ...{ approvedCents: row.earnedCents, spendCents: row.spendCents },
        profitCents: row.profitCents,
      },
    ),
  );
  return { rows, currency: report.currency };
}

/** Rows of campaigns, those together that have some properties in common. */
export function campaignsBy({ rows, currency }: Breakdown, by: readonly BreakdownBy[]): Breakdown {
  const places = by.filter(isOfCampaigns).map((name) => OF_CAMPAIGNS.indexOf(name));
  const named = rows.map((row) => ({ ...row, names: places.map((at) => row.names[at] ?? '') }));
  return { rows: together(named), currency };
}

/** Of all requests together, so that a report of many days leaves the others their turn. */
const oneOfFewDays = limitConcurrency(4);

/** Campaigns on each day, or on each weekday, from the report of campaigns of each day. */
export async function campaignsByDays(
  db: Kysely<Database>,
  { filter, sites }: SumsQuery,
  by: readonly BreakdownBy[],
): Promise<Breakdown> {
  const days = Array.from({ length: filter.to - filter.from + 1 }, (_, at) => filter.from + at);
  const ofCampaigns = by.filter(isOfCampaigns);
  const found = await Promise.all(
    days.map((day) =>
      oneOfFewDays(async () => {
        const query = { filter: { ...filter, from: day, to: day }, sites };
        return campaignsBy(await findCampaignRows(db, query), by);
      }),
    ),
  );
  const rows = found.flatMap((ofDay, at) => {
    const day = filter.from + at;
    const names = { day: nameOf('day', day), weekday: nameOf('weekday', (day + 4) % 7) };
    return ofDay.rows.map(({ names: own, ...row }) => {
      const nameIn = (name: BreakdownBy) =>
        isOfDays(name) ? names[name] : (own[ofCampaigns.indexOf(name as OfCampaigns)] ?? '');
      return measured(by.map(nameIn), row);
    });
  });
  const currency = found.find((ofDay) => ofDay.currency !== null)?.currency ?? null;
  return { rows: together(rows), currency };
}
