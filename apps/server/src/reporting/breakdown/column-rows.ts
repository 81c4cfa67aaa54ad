import { leadsOf } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { NO_MEASURES } from '../../platform/store/tables/reports.ts';
import { countedRows } from '../campaigns/counted-rows.ts';
import { areEarningsKnown, profit } from '../campaigns/measures.ts';
import {
  columnsOf,
  conditionOf,
  REPORTED,
  type Reported,
  reportedSums,
  sumsOf,
} from '../campaigns/report-filter.ts';
import { sourceOf } from '../rollups/rollups.ts';
import { findCurrency } from '../spend/find-imports.ts';
import { type Breakdown, measured } from './breakdown-rows.ts';
import {
  type CountedProperty,
  columnsBy,
  hasVisits,
  isOfDays,
  keyOf,
  nameOf,
  type SumsQuery,
} from './properties.ts';

/** The sums of a rollup, or of rows, by any properties of touches and leads. */
export async function byColumns(
  db: Kysely<Database>,
  { filter, sites }: SumsQuery,
  by: readonly CountedProperty[],
): Promise<Breakdown> {
  const columns = columnsBy(by);
  const counts = countedRows(
    db,
    {
      source: sourceOf([...new Set([...columns, ...columnsOf(filter)])]),
      ...{ by: columns, measures: REPORTED },
    },
    conditionOf(filter),
  );
  const keys = by.map(keyOf);
  const selected = keys.map((key, at) => sql`${key} as ${sql.ref(`key_${at}`)}`);
  const { rows } = await sql<Reported & Record<string, string | number>>`
    select ${sql.join([...selected, ...reportedSums])} from ${counts}
    group by ${sql.join(keys)} order by ${sql.join(keys)}`.execute(db);
  const isKnown = areEarningsKnown(sites, filter.site === null ? [] : [filter.site]);
  const spend = await spendBy(db, filter, by);
  const currency = spend === null ? null : await findCurrency(db);
  const isPaidIn = currency === MONEY_CURRENCY;
  const found = rows.map((counted) => ({
    values: by.map((_name, at) => counted[`key_${at}`] ?? ''),
    sums: sumsOf(counted),
  }));
  const isCounted = new Set(found.map(({ values: [value] }) => Number(value)));
  // Days with spend and without visits.
  for (const value of spend?.keys() ?? []) {
    if (!isCounted.has(value)) found.push({ values: [value], sums: sumsOf(NO_MEASURES) });
  }
  if (spend !== null) found.sort((one, other) => Number(one.values[0]) - Number(other.values[0]));
  const areVisitsKnown = hasVisits(by, filter);
  return {
    currency,
    rows: found.map(({ values, sums }) => {
      const spendCents = spend?.get(Number(values[0])) ?? null;
      const approvedCents = isKnown ? sums.approvedCents : null;
      const names = by.map((name, at) => nameOf(name, values[at] ?? ''));
      return measured(names, {
        visits: areVisitsKnown ? sums.visits : null,
        ...{ leads: leadsOf(sums), sold: sums.sold, rejected: sums.rejected },
        ...{ firstLeads: sums.firstLeads, pendingCents: sums.pendingCents },
        ...{ approvedCents, spendCents },
        profitCents: profit({ earnedCents: isPaidIn ? approvedCents : null, spendCents }),
      });
    }),
  };
}

/** Spend by day or weekday alone; null by other properties, and of visits that a filter chooses. */
async function spendBy(
  db: Kysely<Database>,
  filter: SumsQuery['filter'],
  by: readonly CountedProperty[],
): Promise<Map<number, number> | null> {
  const [name, other] = by;
  const isChosen = columnsOf({ ...filter, site: null }).length > 0;
  if (name === undefined || other !== undefined || !isOfDays(name) || isChosen) return null;
  const { from, to, site } = filter;
  const key = keyOf(name);
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const { rows } = await sql<{ key: number; cents: number | string }>`
    select ${key} as key, sum(cents) as cents from spend
    where counts = 1 and day >= ${from} and day <= ${to}${ofSite} group by ${key}`.execute(db);
  return new Map(rows.map(({ key: day, cents }) => [Number(day), Number(cents)]));
}
