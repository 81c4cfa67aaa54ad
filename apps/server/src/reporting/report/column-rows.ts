import { MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import { hasVisits, isOfDays } from '@zipfront/contracts/reports/dimensions';
import { addSums, type MeasureSums, NO_SUMS } from '@zipfront/contracts/reports/measures';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { chooseSource, rollupRows } from '../rollups/row-tables.ts';
import { findCurrency } from '../spend/find-currency.ts';
import {
  CAMPAIGN_NAMES,
  type ChosenQuery,
  type CountedProperty,
  chosenCondition,
  columnsBy,
  filterColumns,
  filterCondition,
  isNamed,
  keyColumn,
  propertyName,
  REPORTED,
  type Reported,
  reportedSums,
} from './filter.ts';
import { areEarningsKnown } from './known-earnings.ts';
import { folded } from './match-campaigns.ts';
import { isOnPaidDay } from './paid-sums.ts';
import { type Breakdown, type KnownMoney, measureSums } from './rows.ts';

type Found = Reported & Record<`key_${number}`, string | number>;

export interface KnownSpend {
  rows: { key: string | number; of(sums: MeasureSums): Partial<MeasureSums> }[];
  currency: string | null;
}

/**
 * Finds rows by one or two properties. Spend is by default that of ad groups, if files name them.
 */
export async function findColumnRows(
  db: Db,
  query: ChosenQuery,
  by: readonly CountedProperty[],
  spend?: KnownSpend,
): Promise<Breakdown> {
  const { filter, sites } = query;
  const areVisitsKnown = hasVisits(by, filter);
  const money = {
    areEarningsKnown: areEarningsKnown(sites, filter.site === null ? [] : [filter.site]),
    spend_cents: null,
    paid_spend_cents: null,
  };
  const rows = (await findCounted(db, query, by)).map((row) => {
    const sums = measureSums(row, money);
    return {
      values: by.map((_name, index) => row[`key_${index}`] ?? ''),
      sums: areVisitsKnown ? sums : { ...sums, visits: null },
    };
  });
  const known = spend ?? (await spendOfGroups(db, query, by, money));
  // Each amount is in one row, whatever the case of its name.
  const named = new Map(rows.map((row) => [folded(String(row.values[0])), row]));
  for (const { key, of } of known?.rows ?? []) {
    const name = folded(String(key));
    const row = named.get(name) ?? { values: [key], sums: NO_SUMS };
    if (!named.has(name)) rows.push(row);
    named.set(name, row);
    row.sums = { ...row.sums, ...of(row.sums) };
  }
  if (by.every(isOfDays)) {
    rows.sort((one, other) => Number(one.values[0]) - Number(other.values[0]));
  }
  return {
    currency: known?.currency ?? null,
    rows: rows.map(({ values, sums }) => ({
      names: by.map((name, index) => propertyName(name, values[index] ?? '')),
      sums,
    })),
  };
}

async function findCounted(
  db: Db,
  query: ChosenQuery,
  by: readonly CountedProperty[],
  days = sql``,
): Promise<Found[]> {
  const { filter, chosen } = query;
  const columns = columnsBy(by);
  const needed = [...columns, ...filterColumns(filter), ...(chosen === null ? [] : CAMPAIGN_NAMES)];
  const counts = rollupRows(
    db,
    { source: chooseSource([...new Set(needed)]), by: columns, measures: REPORTED },
    sql`${chosenCondition(db, query)}${days}`,
  );
  const keys = by.map(keyColumn);
  const selected = keys.map((key, index) => sql`${key} as ${sql.ref(`key_${index}`)}`);
  const { rows } = await sql<Found>`
    select ${sql.join([...selected, ...reportedSums])} from ${counts}
    group by ${sql.join(keys)} order by ${sql.join(keys)}`.execute(db);
  return rows;
}

async function spendOfGroups(
  db: Db,
  query: ChosenQuery,
  [name, other]: readonly CountedProperty[],
  money: KnownMoney,
): Promise<KnownSpend | null> {
  const { filter, chosen } = query;
  const isPart = filterColumns({ ...filter, channel: null, site: null }).length > 0;
  if (chosen === null || name !== 'ad_group' || other !== undefined || isPart) return null;
  const { from, to, site } = filter;
  const spent = sql`from spend where counts = 1 and ${filterCondition({ from, to, site })}
    and ${isNamed(
      db,
      chosen.paid.flatMap(({ spendNames }) => spendNames),
    )}`;
  const { rows } = await sql<{ key: string; cents: number | string }>`
    select ad_group as key, sum(cents) as cents ${spent} group by ad_group order by ad_group`.execute(
    db,
  );
  if (rows.every((row) => row.key === '')) return null;
  // As in the totals: leads and money of the days on which the campaign's spend is known.
  const isPaid = isOnPaidDay(db, chosen.paid);
  const paid = await findCounted(db, query, [name], sql` and ${isPaid}`);
  const paidByName = Map.groupBy(paid, (row) => folded(String(row.key_0)));
  const currency = await findCurrency(db);
  const isPaidIn = currency === MONEY_CURRENCY;
  const merged = Map.groupBy(rows, ({ key }) => folded(key));
  return {
    currency,
    rows: [...merged.values()].map((group) => {
      const spend_cents = group.reduce((sum, { cents }) => sum + Number(cents), 0);
      const key = group[0]?.key ?? '';
      const { leads, sold, approved_cents } = addSums([
        NO_SUMS,
        ...(paidByName.get(folded(key)) ?? []).map((row) => measureSums(row, money)),
      ]);
      const isEarning = isPaidIn && money.areEarningsKnown;
      return {
        key,
        of: () => ({
          spend_cents,
          paid_leads: leads,
          paid_sold: sold,
          ...(isEarning && { paid_spend_cents: spend_cents, paid_approved_cents: approved_cents }),
        }),
      };
    }),
  };
}
