import type { listLeads } from '@zipfront/contracts/api/leads';
import type { ResultOf } from '@zipfront/contracts/api/operation';
import { isSold } from '@zipfront/contracts/money/postback';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { isPostgres } from '../../platform/store/tables/columns.ts';
import { believedTime } from '../../reporting/rollups/believed-time.ts';
import { dateOfDay } from '../../reporting/rollups/reporting-time.ts';
import {
  eventDaysCondition,
  isByDay,
  isByEvent,
  type LeadsFilter,
  leadsCondition,
} from './leads-filter.ts';
import { EVERY_DAY, IS_EVENT, moneyValue, sumOfMoney } from './money-of-lead.ts';

export interface LeadCursor {
  at: number;
  leadId: string;
}

export type ListedLead = ResultOf<typeof listLeads>['rows'][number] & { at: number };

type Credit = ListedLead['credit'];

type Computed = 'approved_cents' | 'pending_cents' | 'taken_back_cents' | 'decided_on' | 'credit';

interface SelectedLead extends Omit<ListedLead, Computed>, Credit {
  value_cents: number | string | null;
  approved: number | string;
  pending: number | string;
  taken_back: number | string;
  last_event_day: number | null;
}

export async function findLeads(
  db: Db,
  filter: LeadsFilter,
  { after, limit }: { after: LeadCursor | null; limit: number },
): Promise<ListedLead[]> {
  const next =
    after === null
      ? sql``
      : sql` and (at < ${after.at} or (at = ${after.at} and lead_id < ${after.leadId}))`;
  const days = isByEvent(filter) ? eventDaysCondition(filter) : EVERY_DAY;
  const readSince = (since: RawBuilder<unknown>) =>
    findLeadRows(
      db,
      sql`${leadsCondition(db, filter)}${next}${since}
      order by at desc, lead_id desc limit ${limit}`,
      days,
    );
  const { from, to } = filter;
  for (const day of firstDaysOfSpans(filter, after)) {
    // A lead counts on the day of its click, which may be weeks before.
    const made = sql`at >= ${day * DAY_MS}`;
    // The index of days has the times, too, but SQLite reads each row before it compares them.
    const since = isPostgres(db)
      ? made
      : sql`lead_id in (
          select lead_id from report_lead where day between ${from} and ${to} and ${made}${next})`;
    const found = await readSince(sql` and ${since}`);
    if (found.length === limit) return found;
  }
  return readSince(sql``);
}

/**
 * Days, as numbers since 1970-01-01, since which leads may fill a page: to sort the leads of all days
 * takes seconds where there are a million.
 */
function* firstDaysOfSpans(filter: LeadsFilter, after: LeadCursor | null): Generator<number> {
  if (!isByDay(filter)) return;
  const last = Math.min(filter.to, after === null ? Infinity : Math.ceil(after.at / DAY_MS));
  for (let days = 2; last - days > filter.from; days *= 4) yield last - days;
}

export async function countLeads(db: Db, filter: LeadsFilter): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${STORED_LEADS} where ${leadsCondition(db, filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export async function findLeadRow(db: Db, leadId: string) {
  const [row] = await findLeadRows(db, sql`lead_id = ${leadId}`);
  return row ?? null;
}

const STORED_LEADS = sql`(
  select report_lead.*, conversion.status, conversion.value_cents, conversion.subject, conversion.click_ids
  from report_lead left join conversion on conversion.lead_id = report_lead.lead_id
) as lead`;

const latest = (column: 'partner' | 'reason') => sql`(
  select ${sql.ref(column)} from postback where postback.lead_id = lead.lead_id and matched = 1
  order by ${believedTime(sql.ref('lead.at'))} desc, id desc limit 1)`;

async function findLeadRows(
  db: Db,
  where: RawBuilder<unknown>,
  days: RawBuilder<unknown> = EVERY_DAY,
): Promise<ListedLead[]> {
  const { rows } = await sql<SelectedLead>`
    select lead_id, kind, at, site, status, value_cents, channel, source, campaign, campaign_id,
      path as page, device, keyword, line, us_state as state,
      ${sumOfMoney(sql.ref('approved_cents'), days)} as approved, ${sumOfMoney(sql.ref('pending_cents'), days)} as pending,
      ${sumOfMoney(sql.ref('reversed_cents'), days)} as taken_back, ${moneyValue(sql`max(event_day)`, sql`${IS_EVENT} and ${days}`)} as last_event_day,
      ${latest('partner')} as partner, ${latest('reason')} as reason
    from (select * from ${STORED_LEADS} where ${where}) as lead order by at desc, lead_id desc`.execute(
    db,
  );
  return rows.map(
    ({ channel, source, campaign, campaign_id, last_event_day, taken_back, ...selected }) => {
      const { value_cents, approved, pending, ...row } = selected;
      return {
        ...row,
        ...leadMoney(selected),
        taken_back_cents: Number(taken_back),
        decided_on: last_event_day === null ? null : dateOfDay(last_event_day),
        credit: { channel, source, campaign, campaign_id },
      };
    },
  );
}

/** What a lead has earned and may still earn, which is not known without an amount. */
function leadMoney({
  kind,
  status,
  value_cents,
  approved,
  pending,
}: Pick<SelectedLead, 'kind' | 'status' | 'value_cents' | 'approved' | 'pending'>) {
  const isPromised = status === 'accepted' || (status === 'open' && kind === 'order');
  return {
    approved_cents: isSold(status) && value_cents === null ? null : Number(approved),
    pending_cents: isPromised && value_cents === null ? null : Number(pending),
  };
}
