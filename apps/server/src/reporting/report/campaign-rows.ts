import { isPaidChannel, isUnpaidChannel } from '@zipfront/contracts/attribution/channels';
import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import { type DimensionName, isOfDays } from '@zipfront/contracts/reports/dimensions';
import type { Db } from '../../platform/store/schema.ts';
import {
  isOfCampaigns,
  OF_CAMPAIGNS,
  type OfCampaigns,
  propertyName,
  type Reported,
  type SumsQuery,
  weekday,
} from './filter.ts';
import { findCampaignDays, OTHER_CAMPAIGNS, sumCampaigns } from './find-campaigns.ts';
import { findMatched, ofFilter, rowKey } from './find-matched.ts';
import type { CampaignEarnings } from './known-earnings.ts';
import type { JoinedCampaign } from './match-campaigns.ts';
import { findPaidSums, findSpendOfCampaignDays } from './paid-sums.ts';
import {
  type Breakdown,
  bySize,
  type CampaignRow,
  type CampaignRows,
  isCounted,
  measureSums,
  mergeRows,
} from './rows.ts';

/**
 * Finds the rows of campaigns, matched over all channels, sources, pages and devices, so that the
 * parts add up under every filter. With a page or a device there is no spend.
 */
export async function findCampaignRows(
  db: Db,
  query: SumsQuery,
  { isByDays = false } = {},
): Promise<CampaignRows> {
  const { filter, ...more } = query;
  const { source = null, ...visits } = filter;
  const found = await findMatched(db, visits, more);
  const isPaidIn = found.currency === MONEY_CURRENCY;
  const chosen = ofFilter(found.matched, filter).filter(
    (row) => source === null || row.source === source,
  );
  const rows = chosen.map((row) => ({
    names: OF_CAMPAIGNS.map((name) => row[name]),
    sums: measureSums(sumCampaigns(row.sums), {
      areEarningsKnown: hasKnownEarnings(row, found.earnings),
      spend_cents: row.spend?.cents ?? null,
      paid_spend_cents: isPaidIn ? (row.spend?.reportedCents ?? null) : null,
    }),
    ...(isUnpaidChannel(row.channel) && { isUnpaid: true }),
    campaign: row,
  }));
  const paid = rows.filter(({ sums }) => sums.spend_cents !== null);
  if (query.moneyDay === 'click' && !isByDays) await setPaidSums(db, query, paid);
  return { rows, currency: found.currency, reported: found.reported };
}

async function setPaidSums(db: Db, query: SumsQuery, paid: readonly CampaignRow[]): Promise<void> {
  const found = await findPaidSums(db, query, paid, 'campaign');
  for (const [place, row] of paid.entries()) {
    const { paid_leads = 0, paid_sold = 0, paid_approved_cents = 0 } = found.get(place) ?? {};
    const { paid_spend_cents } = row.sums;
    row.sums = {
      ...row.sums,
      paid_leads,
      paid_sold,
      paid_approved_cents: paid_spend_cents === null ? null : paid_approved_cents,
    };
  }
}

function hasKnownEarnings(
  { names, sums, spend }: JoinedCampaign<Reported>,
  earnings: CampaignEarnings,
): boolean {
  const isReported = spend !== null && spend.reportedCents !== null;
  return isReported || (sums.length > 0 && earnings.ofVisits(names));
}

/**
 * Finds campaigns with spend and no visits, and with paid visits and no spend; the largest first.
 */
export async function findUnmatchedCampaigns(
  db: Db,
  query: SumsQuery,
): Promise<{ currency: string | null; spend: CampaignRow[]; visits: CampaignRow[] }> {
  const { rows, currency } = await findCampaignRows(db, query);
  return {
    currency,
    spend: rows.filter((row) => row.campaign.channel === '' && isCounted(row)).sort(bySize),
    visits: rows
      .filter(
        ({ campaign: { channel, hasSpend, visits } }) =>
          isPaidChannel(channel) && !hasSpend && visits > 0,
      )
      .sort(bySize),
  };
}

export function campaignsBy(
  { rows, currency }: Breakdown,
  by: readonly DimensionName[],
): Breakdown {
  const places = by.filter(isOfCampaigns).map((name) => OF_CAMPAIGNS.indexOf(name));
  const named = rows.map(({ names, ...row }) => ({
    ...row,
    names: places.map((at) => names[at] ?? ''),
  }));
  return { rows: mergeRows(named), currency };
}

/**
 * Finds the rows of campaigns by day. Names are matched over all days, as in the rows without days.
 */
export async function findCampaignsByDays(
  db: Db,
  query: SumsQuery,
  by: readonly DimensionName[],
  campaigns: CampaignRows,
): Promise<Breakdown> {
  const { filter, moneyDay } = query;
  const [counted, spent] = await Promise.all([
    findCampaignDays(db, { filter, moneyDay }),
    findSpendOfCampaignDays(db, query, campaigns),
  ]);
  const places = new Map(
    campaigns.rows.flatMap(({ campaign: { channel, names } }, place) =>
      names.map((one): [string, number] => [rowKey({ ...one, channel }), place]),
    ),
  );
  const cells = new Map<string, { place: number; day: number; parts: Reported[] }>();
  const ensureCell = (place: number, day: number) => {
    const key = `${place} ${day}`;
    const cell = cells.get(key) ?? { place, day, parts: [] };
    cells.set(key, cell);
    return cell;
  };
  for (const { day, ...row } of counted) {
    const place = places.get(rowKey(row)) ?? places.get(rowKey({ ...row, ...OTHER_CAMPAIGNS }));
    if (place !== undefined) ensureCell(place, day).parts.push(row);
  }
  for (const { place, day } of spent.values()) ensureCell(place, day);
  const rows = [...cells].map(([key, { place, day, parts }]) => {
    const { names = [], sums, campaign } = campaigns.rows[place] ?? {};
    const isKnown = campaign?.spend?.days.has(day) ?? false;
    const isPaid = isKnown && sums?.paid_spend_cents !== null;
    const own = { day: propertyName('day', day), weekday: propertyName('weekday', weekday(day)) };
    return {
      names: by.map((name) =>
        isOfDays(name) ? own[name] : (names[OF_CAMPAIGNS.indexOf(name as OfCampaigns)] ?? ''),
      ),
      sums: measureSums(sumCampaigns(parts), {
        areEarningsKnown: sums?.approved_cents !== null,
        spend_cents: spent.get(key)?.cents ?? (isKnown ? 0 : null),
        paid_spend_cents: spent.get(key)?.paidCents ?? (isPaid ? 0 : null),
      }),
    };
  });
  return { rows: mergeRows(rows), currency: campaigns.currency };
}
