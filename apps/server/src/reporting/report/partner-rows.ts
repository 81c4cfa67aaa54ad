import type { DimensionName } from '@zipfront/contracts/reports/dimensions';
import { NO_SUMS } from '@zipfront/contracts/reports/measures';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { partnerRows } from './find-partner-facts.ts';
import { areEarningsKnown } from './known-earnings.ts';
import {
  type ChosenQuery,
  chosenCondition,
  columnsBy,
  keyColumn,
  propertyName,
} from './properties.ts';
import type { Breakdown } from './rows.ts';

/**
 * Finds rows by partner. A partner's leads have no known cost: a campaign pays for visits, before
 * any partner.
 */
export async function byPartner(
  db: Db,
  query: ChosenQuery,
  by: readonly DimensionName[],
): Promise<Breakdown> {
  const { filter, sites } = query;
  const { site, partner = null } = filter;
  const counted = by.filter((name) => name !== 'partner');
  const keys = by.map((name) => (name === 'partner' ? sql.ref('partner') : keyColumn(name)));
  const names = [
    'leads',
    'accepted',
    'awaiting',
    'sold',
    'reversed',
    'rejected',
    'approved_cents',
    'reversed_cents',
    'pending_cents',
  ] as const;
  const selected = [
    ...keys.map((key, at) => sql`${key} as ${sql.ref(`key_${at}`)}`),
    ...names.map((name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`),
  ];
  const ofOne = partner === null ? sql`` : sql`where partner = ${partner}`;
  const { rows } = await sql<
    Record<(typeof names)[number], number> & Record<string, string | number>
  >`
    select ${sql.join(selected)} from ${partnerRows(chosenCondition(db, query), columnsBy(counted))} ${ofOne}
    group by ${sql.join(keys)} order by ${sql.join(keys)}`.execute(db);
  const isKnown = areEarningsKnown(sites, site === null ? [] : [site]);
  return {
    currency: null,
    rows: rows.map((row) => {
      const { leads, accepted, awaiting, sold, reversed, rejected } = row;
      const { approved_cents, reversed_cents, pending_cents } = row;
      const own = by.map((name, at) => {
        const key = row[`key_${at}`] ?? '';
        return name === 'partner' ? String(key) : propertyName(name, key);
      });
      const sums = {
        ...NO_SUMS,
        visits: null,
        first_leads: null,
        leads,
        accepted,
        rejected,
        sold,
        taken_back: reversed,
        awaiting,
        approved_cents: isKnown ? approved_cents : null,
        pending_cents,
        taken_back_cents: isKnown ? reversed_cents : null,
      };
      return { names: own, sums };
    }),
  };
}
