import { leadsOf } from '@zipfront/contracts/console/reports';
import { MONEY_CURRENCY } from '@zipfront/contracts/postback';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { NO_MEASURES } from '../../platform/store/tables/reports.ts';
import { countedRows } from '../campaigns/counted-rows.ts';
import { folded } from '../campaigns/match-campaigns.ts';
import { areEarningsKnown, profit } from '../campaigns/measures.ts';
import {
  columnsOf,
  isOneOf,
  REPORTED,
  type Reported,
  reportedSums,
  sumsOf,
} from '../campaigns/report-filter.ts';
import { sourceOf } from '../rollups/rollups.ts';
import { findCurrency } from '../spend/find-imports.ts';
import { type Breakdown, measured } from './breakdown-rows.ts';
import {
  type ChosenQuery,
  type CountedProperty,
  chosenCondition,
  columnsBy,
  hasVisits,
  isOfDays,
  keyOf,
  nameOf,
} from './properties.ts';

/** The columns of all names of a campaign. */
const NAME_COLUMNS = ['source', 'campaign_id', 'campaign'] as const;

/** The sums of a rollup, or of rows, by any properties of touches and leads. */
export async function byColumns(
  db: Kysely<Database>,
  query: ChosenQuery,
  by: readonly CountedProperty[],
): Promise<Breakdown> {
  const { filter, sites, chosen } = query;
  const columns = columnsBy(by);
  const needed = [...columns, ...columnsOf(filter), ...(chosen === null ? [] : NAME_COLUMNS)];
  const counts = countedRows(
    db,
    { source: sourceOf([...new Set(needed)]), by: columns, measures: REPORTED },
    chosenCondition(db, query),
  );
  const keys = by.map(keyOf);
  const selected = keys.map((key, at) => sql`${key} as ${sql.ref(`key_${at}`)}`);
  const { rows } = await sql<Reported & Record<string, string | number>>`
    select ${sql.join([...selected, ...reportedSums])} from ${counts}
    group by ${sql.join(keys)} order by ${sql.join(keys)}`.execute(db);
  const isKnown = areEarningsKnown(sites, filter.site === null ? [] : [filter.site]);
  const spend = await spendBy(db, query, by);
  const currency = spend === null ? null : await findCurrency(db);
  const isPaidIn = currency === MONEY_CURRENCY;
  const found = rows.map((counted) => ({
    values: by.map((_name, at) => counted[`key_${at}`] ?? ''),
    sums: sumsOf(counted),
    spendCents: null as number | null,
  }));
  if (spend !== null) {
    // Each amount is in one row, whatever the case of its name.
    const named = new Map(found.map((row) => [folded(String(row.values[0])), row]));
    for (const { key, cents } of spend) {
      const row = named.get(folded(String(key)));
      if (row !== undefined) row.spendCents = (row.spendCents ?? 0) + cents;
      else found.push({ values: [key], sums: sumsOf(NO_MEASURES), spendCents: cents });
    }
    if (by.every(isOfDays)) {
      found.sort((one, other) => Number(one.values[0]) - Number(other.values[0]));
    }
  }
  const areVisitsKnown = hasVisits(by, filter);
  return {
    currency,
    rows: found.map(({ values, sums, spendCents }) => {
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

/** What was spent on a day or a weekday, or on an ad group. */
interface SpendOfKey {
  key: string | number;
  cents: number;
}

/**
 * Spend by day or weekday alone, and of chosen campaigns by ad group, if files name any. Null by
 * other properties, and of visits that another filter chooses.
 */
async function spendBy(
  db: Kysely<Database>,
  { filter, chosen }: ChosenQuery,
  by: readonly CountedProperty[],
): Promise<SpendOfKey[] | null> {
  const [name, other] = by;
  const ofCampaigns = chosen === null ? {} : { channel: null };
  const isPart = columnsOf({ ...filter, ...ofCampaigns, site: null }).length > 0;
  if (name === undefined || other !== undefined || isPart) return null;
  const isByGroup = chosen !== null && name === 'adGroup';
  if (!isOfDays(name) && !isByGroup) return null;
  const { from, to, site } = filter;
  const key = keyOf(name);
  const ofSite = site === null ? sql`` : sql` and site = ${site}`;
  const ofNames = chosen === null ? sql`` : sql` and ${isOneOf(db, chosen.spendNames)}`;
  const { rows } = await sql<{ key: string | number; cents: number | string }>`
    select ${key} as key, sum(cents) as cents from spend
    where counts = 1 and day >= ${from} and day <= ${to}${ofSite}${ofNames}
    group by ${key} order by ${key}`.execute(db);
  if (chosen !== null && rows.length === 0) return null;
  if (isByGroup && rows.every((row) => row.key === '')) return null;
  return rows.map((row) => ({ key: row.key, cents: Number(row.cents) }));
}
