import type { CampaignNames } from '@zipfront/contracts/console/reports';
import { type MeasureSums, sumOrNull } from '@zipfront/contracts/reports/measures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import {
  CAMPAIGN_NAMES,
  type ChosenCampaigns,
  filterCondition,
  isNamed,
  listedRows,
  type SumsQuery,
  WEEKDAY,
  weekday,
} from './filter.ts';
import { rowKey } from './find-matched.ts';
import type { CampaignRow, CampaignRows } from './rows.ts';

export type PaidSums = Pick<MeasureSums, 'paid_leads' | 'paid_sold' | 'paid_approved_cents'>;

type PaidBy = 'campaign' | 'day' | 'weekday';

const KEYS: Record<PaidBy, RawBuilder<unknown>> = {
  campaign: sql`visit_name.place`,
  day: sql`counted.day`,
  weekday: WEEKDAY,
};

/**
 * Sums leads and money of campaigns on days on which their spend is known: other leads would make
 * it look better than it is.
 */
export async function findPaidSums(
  db: Db,
  { filter: { from, to, site } }: SumsQuery,
  paid: readonly CampaignRow[],
  by: PaidBy,
): Promise<Map<number, PaidSums>> {
  if (paid.length === 0) return new Map();
  const known = knownDays(paid.map(({ campaign }) => campaign));
  const visitNames = paid.flatMap(({ campaign: { channel, names }, sums }, place) => {
    const isEarning = Number(sums.paid_spend_cents !== null);
    const ofDays = known.placeOf(place);
    return names.map((one) => [...nameCells(one), channel, place, isEarning, ofDays]);
  });
  // SQLite indexes a part of the query only if it is materialized and its columns are texts. With
  // "is true" PostgreSQL makes a hash table.
  const { rows } = await sql<{ key: number; leads: number; sold: number; cents: number }>`
    with visit_name as materialized (${listed(db, visitNames, [...CAMPAIGN_NAMES, 'channel'], ['place', 'is_earning', 'of_days'])}),
    known as materialized (${listed(db, known.days, [], ['day', 'of_days'])}),
    counted as materialized (
      select day, source, campaign_id, campaign, channel, approved_cents,
        handoffs + orders + call_backs as leads, sold + booked as sold
      from rollup_campaign where ${filterCondition({ from, to, site })}
        and (handoffs + orders + call_backs <> 0 or sold + booked <> 0 or approved_cents <> 0)
    )
    select ${KEYS[by]} as key, cast(sum(leads) as bigint) as leads,
      cast(sum(sold) as bigint) as sold,
      cast(sum(approved_cents * is_earning) as bigint) as cents
    from counted
    join visit_name using (source, campaign_id, campaign, channel)
    where ((counted.day, visit_name.of_days) in (select day, of_days from known)) is true
    group by ${KEYS[by]}`.execute(db);
  return new Map(
    rows.map(({ key, leads, sold, cents }) => [
      Number(key),
      { paid_leads: leads, paid_sold: sold, paid_approved_cents: cents },
    ]),
  );
}

/** The row is of a day on which the spend of its campaign is known. */
export function isOnPaidDay(db: Db, campaigns: ChosenCampaigns['paid']): RawBuilder<unknown> {
  const known = knownDays(campaigns);
  const names = campaigns.flatMap((one, place) =>
    one.names.map((names) => [...nameCells(names), known.placeOf(place)]),
  );
  return sql`(day, source, campaign_id, campaign) in (
    with visit_name as materialized (${listed(db, names, CAMPAIGN_NAMES, ['of_days'])}),
    known as materialized (${listed(db, known.days, [], ['day', 'of_days'])})
    select day, source, campaign_id, campaign from visit_name join known using (of_days))`;
}

/** The days on which the spend of campaigns is known. Campaigns of one account share them. */
function knownDays(campaigns: ChosenCampaigns['paid']) {
  const sets = campaigns.map(({ spend }) => spend?.days ?? new Set<number>());
  const distinct = [...new Set(sets)];
  const places = new Map(distinct.map((days, place) => [days, place]));
  return {
    placeOf: (campaign: number) => places.get(sets[campaign] as ReadonlySet<number>) ?? -1,
    days: distinct.flatMap((days, place) => [...days].map((day) => [day, place])),
  };
}

function nameCells(one: CampaignNames): string[] {
  return CAMPAIGN_NAMES.map((name) => one[name]);
}

function listed(
  db: Db,
  rows: readonly (string | number)[][],
  texts: readonly string[],
  numbers: readonly string[],
): RawBuilder<unknown> {
  const columns = [
    ...texts.map(
      (name, index) => sql`cast(value ->> ${sql.lit(index)} as text) as ${sql.ref(name)}`,
    ),
    ...numbers.map(
      (name, index) =>
        sql`cast(value ->> ${sql.lit(texts.length + index)} as integer) as ${sql.ref(name)}`,
    ),
  ];
  return sql`select ${sql.join(columns)} from ${listedRows(db, rows)}`;
}

export interface SpendOfDay {
  key: number;
  cents: number;
  paidCents: number | null;
}

export async function findSpendOfDays(
  db: Db,
  { filter: { from, to, site } }: SumsQuery,
  { rows: campaigns, reported }: CampaignRows,
  by: 'day' | 'weekday',
): Promise<SpendOfDay[]> {
  const key = by === 'day' ? sql`day` : WEEKDAY;
  const names = campaigns.flatMap(({ campaign }) => (campaign.spend ? campaign.spendNames : []));
  const isPaidIn = campaigns.some(({ sums }) => sums.paid_spend_cents !== null);
  const paid = sql`sum(case when ${isNamed(db, reported, ['site'])} then cents end)`;
  const { rows } = await sql<SpendOfDay>`
    select ${key} as key, cast(sum(cents) as bigint) as cents,
      cast(${isPaidIn ? paid : sql`null`} as bigint) as ${sql.ref('paidCents')}
    from spend
    where counts = 1 and ${filterCondition({ from, to, site })} and ${isNamed(db, names)}
    group by ${key} order by ${key}`.execute(db);
  const found = new Map(rows.map((row) => [Number(row.key), row]));
  for (const { campaign } of campaigns) {
    for (const day of campaign.spend?.days ?? []) {
      const own = by === 'day' ? day : weekday(day);
      if (!found.has(own)) found.set(own, { key: own, cents: 0, paidCents: isPaidIn ? 0 : null });
    }
  }
  return [...found.values()];
}

export interface SpendOfCampaignDay extends Omit<SpendOfDay, 'key'> {
  place: number;
  day: number;
}

export async function findSpendOfCampaignDays(
  db: Db,
  { filter: { from, to, site } }: SumsQuery,
  { rows: campaigns, reported }: CampaignRows,
): Promise<Map<string, SpendOfCampaignDay>> {
  const places = new Map(
    campaigns.flatMap(({ campaign }, place) =>
      campaign.spend
        ? campaign.spendNames.map((one): [string, number] => [
            rowKey({ ...one, channel: '' }),
            place,
          ])
        : [],
    ),
  );
  const found = new Map<string, SpendOfCampaignDay>();
  if (places.size === 0) return found;
  const paid = sql`sum(case when ${isNamed(db, reported, ['site'])} then cents end)`;
  const { rows } = await sql<CampaignNames & SpendOfDay>`
    select day as key, source, campaign_id, campaign,
      cast(sum(cents) as bigint) as cents, cast(${paid} as bigint) as ${sql.ref('paidCents')}
    from spend where counts = 1 and ${filterCondition({ from, to, site })}
    group by day, source, campaign_id, campaign`.execute(db);
  for (const { key: day, cents, paidCents, ...names } of rows) {
    const place = places.get(rowKey({ ...names, channel: '' }));
    if (place === undefined) continue;
    const isPaid = campaigns[place]?.sums.paid_spend_cents !== null;
    const known = found.get(`${place} ${day}`);
    found.set(`${place} ${day}`, {
      place,
      day,
      cents: cents + (known?.cents ?? 0),
      paidCents: isPaid ? sumOrNull([paidCents, known?.paidCents ?? null]) : null,
    });
  }
  return found;
}
