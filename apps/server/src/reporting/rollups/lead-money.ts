import { getOwn } from '@zipfront/contracts/own';
import { sql } from 'kysely';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import {
  MONEY,
  type MoneySums,
  moneySums,
  type ReportLeadFirstRow,
  type RollupSums,
} from '../../platform/store/tables/reports.ts';
import { reportingTime } from './reporting-time.ts';
import { addIncrement, negated } from './rollups.ts';

export interface LeadMoney {
  changes: readonly { at: number; change: MoneySums }[];
  timeZones: Record<string, string>;
}

/**
 * Counts the differences of a lead's money by credit and by first touch. The caller has locked the
 * lead's row of the ledger. Leads of bots are not counted.
 */
export async function countMoney(
  trx: Trx,
  leadId: string,
  { changes, timeZones }: LeadMoney,
): Promise<void> {
  const lead = await trx
    .selectFrom('report_lead')
    .selectAll()
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (lead === undefined) return;
  const days = byDay(changes, getOwn(timeZones, lead.site) ?? 'UTC');
  const first = await findFirst(trx, leadId);
  const counted = await findMoney(trx, leadId);
  for (const day of new Set([...days.keys(), ...counted.keys()])) {
    const sums = moneySums((name) => days.get(day)?.[name] ?? 0);
    const change = moneySums((name) => sums[name] - (counted.get(day)?.[name] ?? 0));
    if (MONEY.every((name) => change[name] === 0)) continue;
    await trx
      .insertInto('report_money')
      .values({ ...sums, lead_id: leadId, event_day: day })
      .onConflict((conflict) => conflict.columns(['lead_id', 'event_day']).doUpdateSet(sums))
      .execute();
    await addIncrement(trx, lead, change, day);
    await addIncrement(trx, first, earnedBy(change), day);
  }
}

export function earnedBy({ approved_cents }: MoneySums): Partial<RollupSums> {
  return { first_earned_cents: approved_cents };
}

export function findFirst(trx: Trx, leadId: string): Promise<ReportLeadFirstRow> {
  return trx
    .selectFrom('report_lead_first')
    .selectAll()
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow();
}

function byDay(changes: LeadMoney['changes'], timeZone: string): Map<number, MoneySums> {
  const days = new Map<number, MoneySums>();
  for (const { at, change } of changes) {
    const { day } = reportingTime(at, timeZone);
    const known = days.get(day);
    days.set(day, known ? moneySums((name) => known[name] + change[name]) : change);
  }
  return days;
}

export async function findMoney(trx: Trx, leadId: string): Promise<Map<number, MoneySums>> {
  const rows = await trx
    .selectFrom('report_money')
    .selectAll()
    .where('lead_id', '=', leadId)
    .execute();
  return new Map(rows.map((row) => [row.event_day, moneySums((name) => row[name])]));
}

/** Reports count only while the ledger has the lead. */
const AFTER_LEDGER_MS = PERIODS_MS.countedLead - PERIODS_MS.conversion;

export const NO_PROMISE = { awaiting: 0, pending_cents: 0 } satisfies Partial<MoneySums>;

const isPromise = sql<boolean>`(awaiting <> 0 or pending_cents <> 0)`;

/**
 * Removes what is still promised for leads that have left the ledger, as no report counts for them.
 * Returns the number of such leads.
 */
export async function expirePendingEarnings(
  trx: Trx,
  { now, limit }: { now: number; limit: number },
): Promise<number> {
  const leads = await trx
    .selectFrom('report_lead')
    .innerJoin('report_money', 'report_money.lead_id', 'report_lead.lead_id')
    .select('report_lead.lead_id')
    .distinct()
    .where('expires_at', '<', now + AFTER_LEDGER_MS)
    .where(isPromise)
    .orderBy('report_lead.lead_id')
    .limit(limit)
    .execute();
  if (leads.length === 0) return 0;
  const ids = leads.map(({ lead_id }) => lead_id);
  // Locked first, like everything that changes the counts of a lead.
  const ledger = trx
    .selectFrom('conversion')
    .select('lead_id')
    .where('lead_id', 'in', ids)
    .orderBy('lead_id');
  await locked(trx, ledger).execute();
  const promised = await trx
    .selectFrom('report_money')
    .innerJoin('report_lead', 'report_lead.lead_id', 'report_money.lead_id')
    .selectAll('report_lead')
    .select(['event_day', 'awaiting', 'pending_cents'])
    .where('report_lead.lead_id', 'in', ids)
    .where(isPromise)
    .execute();
  for (const { event_day, awaiting, pending_cents, ...lead } of promised) {
    await addIncrement(trx, lead, negated({ awaiting, pending_cents }), event_day);
  }
  await trx.updateTable('report_money').set(NO_PROMISE).where('lead_id', 'in', ids).execute();
  return leads.length;
}
