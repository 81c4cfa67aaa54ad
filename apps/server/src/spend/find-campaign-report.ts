import type {
  CampaignRemainder,
  CampaignView,
  MoneyDay,
  ReportRow,
} from '@zipfront/contracts/console/reports';
import { leadsOf } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { type Kysely, sql } from 'kysely';
import { type CampaignSums, findCampaigns } from '../reports/find-campaigns.ts';
import { isPaidChannel } from '../reports/is-paid-channel.ts';
import { knownEarnings } from '../reports/known-earnings.ts';
import {
  acceptance,
  costPerClick,
  costPerLead,
  earningsPerClick,
  leadRate,
  margin,
  returnOnSpend,
} from '../reports/measures.ts';
import { type ReportFilter, sumsOf } from '../reports/report-filter.ts';
import { NO_MEASURES } from '../store/cubes.ts';
import type { Database } from '../store/schema.ts';
import { findCurrency } from './find-imports.ts';
import { findJoins } from './find-joins.ts';
import { type CampaignSpend, type JoinedCampaign, matchCampaigns } from './match-campaigns.ts';

/** Campaigns that are read for a report; further ones, with the fewest visits, are in its total alone. */
const MAX_CAMPAIGNS = 20_000;

/** Campaigns of a remainder that are listed. */
const REMAINDER_LISTED = 50;

const NO_SUMS: CampaignSums = { ...sumsOf(NO_MEASURES), pending: 0 };

/** Visits, leads, money and spend by campaign. */
export interface CampaignReport {
  /** Of the spend, ISO 4217; null without any. */
  currency: string | null;
  /** The rows add up to it. */
  total: ReportRow;
  /** Those with the most visits first, then those with the most spend. */
  campaigns: CampaignView[];
  /** Spend of campaigns whose earnings no partner reports: it is in no margin; 0 for none. */
  unreportedCents: number;
  unmatched: { spend: CampaignRemainder; visits: CampaignRemainder };
  /** Channels of the days and the site, by their names. */
  channels: string[];
}

/** How a report counts money; by the day of the visit, and with all leads without a decision as pending by default. */
export interface MoneyChoice {
  moneyDay: MoneyDay;
  /** The first day whose leads without a decision are pending. */
  pendingFrom: number;
}

/**
 * Which visits, leads and spend did each campaign have? Campaigns are matched over all channels, so that the parts add up
 * under every channel. Under a site its own spend counts alone.
 */
export async function findCampaignReport(
  db: Kysely<Database>,
  filter: ReportFilter,
  { moneyDay, pendingFrom }: MoneyChoice = { moneyDay: 'click', pendingFrom: 0 },
): Promise<CampaignReport> {
  const ofAllChannels = { ...filter, channel: null };
  const asked = { filter: ofAllChannels, moneyDay, pendingFrom, limit: MAX_CAMPAIGNS };
  const [counted, spent, joins, currency] = await Promise.all([
    findCampaigns(db, asked),
    findSpend(db, filter),
    findJoins(db),
    findCurrency(db),
  ]);
  const options = { isPaidIn: currency === MONEY_CURRENCY, moneyDay };
  const visits = counted.campaigns.map(({ channel, source, campaign, campaignId, ...rest }) => ({
    channel,
    source,
    campaign,
    campaignId,
    visits: rest.visits,
    sums: rest,
  }));
  const rows = matchCampaigns<CampaignSums>(visits, spent, joins)
    .filter(({ channel }) => filter.channel === null || channel === filter.channel)
    .map((row) => ({ hasSpend: row.hasSpend, view: viewOf(row, options) }));
  const campaigns = rows.map(({ view }) => view).sort(bySize);
  const unpaired = (chosen: (typeof rows)[number][]) => remainderOf(chosen.map(({ view }) => view));
  const reported = campaigns.filter((view) => knownEarnings(view) !== null);
  const spend = { all: spendOf(campaigns), reported: spendOf(reported) };
  const ofFilter = counted.channels.filter(
    ({ channel }) => filter.channel === null || channel === filter.channel,
  );
  return {
    currency,
    total: measured(together(ofFilter), spend, options),
    campaigns,
    unreportedCents: (spend.all.cents ?? 0) - (spend.reported.cents ?? 0),
    unmatched: {
      spend: unpaired(rows.filter(({ view }) => view.channel === '')),
      visits: unpaired(
        rows.filter(
          ({ view, hasSpend }) => isPaidChannel(view.channel) && !hasSpend && view.visits > 0,
        ),
      ),
    },
    channels: counted.channels
      .filter(({ visits }) => visits !== 0)
      .map(({ channel }) => channel)
      .sort(),
  };
}

async function findSpend(
  db: Kysely<Database>,
  { from, to, site }: ReportFilter,
): Promise<CampaignSpend[]> {
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const { rows } = await sql<CampaignSpend>`
    select source, campaign_id as ${sql.ref('campaignId')}, campaign,
      cast(sum(cents) as bigint) as cents, cast(sum(clicks) as bigint) as clicks
    from spend where counts = 1 and day between ${from} and ${to}${ofSite}
    group by source, campaign_id, campaign`.execute(db);
  return rows;
}

/** Facts that measures depend on beside sums and spend. */
interface MeasureOptions {
  /** Whether spend is in the currency that partners pay in. */
  isPaidIn: boolean;
  moneyDay: MoneyDay;
}

function viewOf(
  { sums, spend, ...row }: JoinedCampaign<CampaignSums>,
  options: MeasureOptions,
): CampaignView {
  const { channel, source, campaign, campaignId } = row;
  const own = spend ?? NO_SPEND;
  const measures = measured(together(sums), { all: own, reported: own }, options);
  return { channel, source, campaign, campaignId, ...measures };
}

function together(parts: readonly CampaignSums[]): CampaignSums {
  const sums = { ...NO_SUMS };
  for (const part of parts) {
    for (const name of Object.keys(NO_SUMS) as (keyof CampaignSums)[]) sums[name] += part[name];
  }
  return sums;
}

/** Spend of some campaigns; null where none is known. */
interface Spend {
  cents: number | null;
  clicks: number | null;
}

const NO_SPEND: Spend = { cents: null, clicks: null };

function spendOf(campaigns: readonly CampaignView[]): Spend {
  return {
    cents: sumOrNull(campaigns.map(({ spendCents }) => spendCents)),
    clicks: sumOrNull(campaigns.map(({ clicks }) => clicks)),
  };
}

/**
 * A row with its measures.
 *
 * @param spend of the row, and the part of it that earnings can be set against
 */
function measured(
  { pending, ...sums }: CampaignSums,
  spend: { all: Spend; reported: Spend },
  { isPaidIn, moneyDay }: MeasureOptions,
): ReportRow {
  const leads = leadsOf(sums);
  const { cents: spendCents, clicks } = spend.all;
  const earnedCents = isPaidIn ? knownEarnings(sums) : null;
  const earned = { earnedCents, spendCents: spend.reported.cents, clicks: spend.reported.clicks };
  const isByVisit = moneyDay === 'click';
  return {
    ...sums,
    leads,
    leadRate: leadRate({ leads, visits: sums.visits }),
    spendCents,
    clicks,
    cpcCents: costPerClick({ spendCents, clicks }),
    cplCents: costPerLead({ spendCents, leads }),
    acceptance: acceptance(sums),
    marginCents: margin(earned),
    epcCents: earningsPerClick(earned),
    roas: returnOnSpend(earned),
    pending: isByVisit ? pending : null,
    unanswered: isByVisit ? sums.handoffs - sums.accepted - sums.rejected - pending : null,
  };
}

function remainderOf(views: CampaignView[]): CampaignRemainder {
  return {
    campaigns: views.sort(bySize).slice(0, REMAINDER_LISTED),
    count: views.length,
    cents: sumOrNull(views.map(({ spendCents }) => spendCents)) ?? 0,
    visits: sumOrNull(views.map(({ visits }) => visits)) ?? 0,
  };
}

function bySize(one: CampaignView, other: CampaignView): number {
  const nameOf = ({ channel, source, campaign, campaignId }: CampaignView) =>
    JSON.stringify([channel, source, campaign, campaignId]);
  return (
    other.visits - one.visits ||
    (other.spendCents ?? 0) - (one.spendCents ?? 0) ||
    (nameOf(one) < nameOf(other) ? -1 : 1)
  );
}

function sumOrNull(numbers: (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number, 0);
}
