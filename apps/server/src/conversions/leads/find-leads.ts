import type { listLeads } from '@zipfront/contracts/api/leads';
import type { ResultOf } from '@zipfront/contracts/api/operation';
import { IDENTIFIER_FIELDS } from '@zipfront/contracts/attribution/attribution';
import type { LeadDecision, LeadKind } from '@zipfront/contracts/console/leads';
import type { CampaignNames, MoneyDay } from '@zipfront/contracts/console/reports';
import type { LeadStatus } from '@zipfront/contracts/money/postback';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { MONEY } from '../../platform/store/tables/reports.ts';
import {
  conditionOf,
  isOneOf,
  type PropertyFilter,
  type VisitFilter,
  WEEKDAY,
} from '../../reporting/report/filter.ts';
import { rejectionReason } from '../../reporting/report/find-partner-facts.ts';
import { dateOfDay, dayOfDate } from '../../reporting/rollups/reporting-time.ts';

/** It selects the leads that a report with the same filter counts. */
export interface LeadsFilter
  extends VisitFilter,
    Pick<PropertyFilter, 'source' | 'line' | 'state'>,
    Partial<Pick<PropertyFilter, 'ad_group' | 'keyword' | 'hour'>> {
  /** `lead` for all but estimates, as reports count leads. */
  kind: LeadKind | 'lead' | null;
  status: LeadStatus | null;
  /** A partner whose reports of the lead are counted; empty for leads of which none is. */
  partner: string | null;
  /**
   * Lead, order, call-back or click id, zip code or campaign; ignores days and all other filters.
   */
  search: string | null;
  campaign_id?: string | null;
  /** One of the days: days since 1970-01-01. */
  day?: number | null;
  /** 0 is Sunday. */
  weekday?: number | null;
  /** Of the partner, where there is one; otherwise of all together. */
  decision?: LeadDecision | null;
  /** Of a partner's rejection; empty where it did not say. */
  reason?: string | null;
  /** Of the campaign, or of all campaigns of the source, in place of these. */
  names?: readonly CampaignNames[] | null;
  /** Whether days and properties are of the first touch, in place of the credited one. */
  isByFirst?: boolean;
  /** `event`: the days are those of the leads' money, and only money of these days counts. */
  moneyDay?: MoneyDay;
}

/** The last lead of a page; the next page starts after it. */
export interface LeadCursor {
  at: number;
  leadId: string;
}

/** A lead as the API lists it; `at` in epoch milliseconds. */
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
  db: Kysely<Database>,
  filter: LeadsFilter,
  { after, limit }: { after: LeadCursor | null; limit: number },
) {
  const next =
    after === null
      ? sql``
      : sql` and (at < ${after.at} or (at = ${after.at} and lead_id < ${after.leadId}))`;
  return readLeads(
    db,
    sql`${whereOf(db, filter)}${next}
    order by at desc, lead_id desc limit ${limit}`,
    isByEvent(filter) ? ofDays(filter) : EVERY_DAY,
  );
}

export async function countLeads(db: Kysely<Database>, filter: LeadsFilter): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${STORED_LEADS} where ${whereOf(db, filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Null if no report counts the lead. */
export async function findLeadRow(db: Kysely<Database>, leadId: string) {
  const [row] = await readLeads(db, sql`lead_id = ${leadId}`);
  return row ?? null;
}

const STORED_LEADS = sql`(
  select report_lead.*, conversion.status, conversion.value_cents, conversion.subject, conversion.click_ids
  from report_lead left join conversion on conversion.lead_id = report_lead.lead_id
) as lead`;

/** A search finds leads of all days. */
function isByEvent({ moneyDay, search }: LeadsFilter): boolean {
  return moneyDay === 'event' && search === null;
}

/** A promise alone makes no event day. Each count by itself: a later decision takes one back. */
const IS_EVENT = sql`(${sql.join(
  MONEY.filter((name) => name !== 'awaiting' && name !== 'pending_cents').map(
    (name) => sql`${sql.ref(name)} <> 0`,
  ),
  sql` or `,
)})`;

function ofDays({ from, to }: LeadsFilter): RawBuilder<unknown> {
  return sql`event_day between ${from} and ${to}`;
}

const EVERY_DAY = sql`1 = 1`;

const ofMoney = (value: RawBuilder<unknown>, days: RawBuilder<unknown>) => sql`(
  select ${value} from report_money where report_money.lead_id = lead.lead_id and ${days})`;

const sumOfMoney = (column: RawBuilder<unknown>, days = EVERY_DAY) =>
  sql`coalesce(${ofMoney(sql`sum(${column})`, days)}, 0)`;

const HAS_DECISION = sql`${sumOfMoney(sql`accepted + rejected`)} > 0`;

/** The partner's latest report that is counted. */
const latest = (column: 'partner' | 'reason') => sql`(
  select ${sql.ref(column)} from postback where postback.lead_id = lead.lead_id and matched = 1
  order by occurred_at desc, id desc limit 1)`;

/** @param days which days of their money the leads have */
async function readLeads(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  days: RawBuilder<unknown> = EVERY_DAY,
): Promise<ListedLead[]> {
  const { rows } = await sql<SelectedLead>`
    select lead_id, kind, at, site, status, value_cents, channel, source, campaign, campaign_id,
      path as page, device, line, us_state as state,
      ${sumOfMoney(sql.ref('approved_cents'), days)} as approved, ${sumOfMoney(sql.ref('pending_cents'), days)} as pending,
      ${sumOfMoney(sql.ref('reversed_cents'), days)} as taken_back, ${ofMoney(sql`max(event_day)`, sql`${IS_EVENT} and ${days}`)} as last_event_day,
      ${latest('partner')} as partner, ${latest('reason')} as reason
    from (select * from ${STORED_LEADS} where ${where}) as lead order by at desc, lead_id desc`.execute(
    db,
  );
  return rows.map(
    ({ channel, source, campaign, campaign_id, last_event_day, taken_back, ...selected }) => {
      const { value_cents, approved, pending, ...row } = selected;
      return {
        ...row,
        ...moneyOf(selected),
        taken_back_cents: Number(taken_back),
        decided_on: last_event_day === null ? null : dateOfDay(last_event_day),
        credit: { channel, source, campaign, campaign_id },
      };
    },
  );
}

/** What a lead has earned and may still earn, which is not known without an amount. */
function moneyOf({
  kind,
  status,
  value_cents,
  approved,
  pending,
}: Pick<SelectedLead, 'kind' | 'status' | 'value_cents' | 'approved' | 'pending'>) {
  const isSold = status === 'sold' || status === 'bound';
  const isPromised = status === 'accepted' || (status === 'open' && kind === 'order');
  return {
    approved_cents: isSold && value_cents === null ? null : Number(approved),
    pending_cents: isPromised && value_cents === null ? null : Number(pending),
  };
}

function whereOf(db: Kysely<Database>, filter: LeadsFilter): RawBuilder<unknown> {
  if (filter.search !== null) return searchOf(filter.search);
  const { kind, status, isByFirst = false } = filter;
  const counted = countedBy(db, filter);
  const conditions = [
    isByFirst ? sql`lead_id in (select lead_id from report_lead_first where ${counted})` : counted,
    ...equalTo({ status, kind: kind === 'lead' ? null : kind }),
    ...(kind === 'lead' ? [sql`kind <> 'estimate'`] : []),
    ...ofDecision(filter),
    ...(isByEvent(filter)
      ? [sql`lead_id in (select lead_id from report_money where ${ofDays(filter)} and ${IS_EVENT})`]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Days of visits that hold for all leads that are stored. */
const ALL_DAYS = { from: 0, to: dayOfDate('9999-12-31') };

function countedBy(db: Kysely<Database>, filter: LeadsFilter): RawBuilder<unknown> {
  const { weekday, names } = filter;
  const ofNames = names ? { source: null, campaign: null } : {};
  const conditions = [
    conditionOf({ ...filter, ...ofNames, ...(isByEvent(filter) && ALL_DAYS) }),
    ...equalTo({ campaign_id: names ? null : filter.campaign_id, day: filter.day }),
    ...(weekday == null ? [] : [sql`${WEEKDAY} = ${weekday}`]),
    ...(names ? [isOneOf(db, names)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function equalTo(columns: Record<string, string | number | null | undefined>) {
  return Object.entries(columns)
    .filter(([, value]) => value != null)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
}

/** Decisions that reports count together with what the desk did with orders. */
const WITH_ORDERS: Partial<Record<LeadDecision, RawBuilder<unknown>>> = {
  sold: sql`sold + booked`,
  reversed: sql`reversed + canceled`,
};

function ofDecision({
  partner,
  decision = null,
  reason = null,
}: LeadsFilter): RawBuilder<unknown>[] {
  const outcomes = sql`select 1 from partner_outcome where partner_outcome.lead_id = lead.lead_id`;
  const isOf = partner === '' ? [sql`not exists (${outcomes})`] : [];
  if (decision === 'none') isOf.push(sql`kind = 'hand-off'`, sql`not ${HAS_DECISION}`);
  const ofOne = [
    ...(partner ? [sql`partner = ${partner}`] : []),
    ...(reason === null ? [] : [sql`rejected > 0`, sql`${rejectionReason} = ${reason}`]),
    ...(partner && decision && decision !== 'none' ? [sql`${sql.ref(decision)} > 0`] : []),
  ];
  if (ofOne.length > 0) isOf.push(sql`exists (${outcomes} and ${sql.join(ofOne, sql` and `)})`);
  if (!partner && decision && decision !== 'none') {
    isOf.push(sql`(${sumOfMoney(WITH_ORDERS[decision] ?? sql.ref(decision))} > 0
      or ${decision === 'accepted' ? sql`kind = 'order'` : sql`1 = 0`})`);
  }
  return isOf;
}

/** A text that names a lead: exactly, because a part of an id or of a zip code names none. */
function searchOf(text: string): RawBuilder<unknown> {
  const ids = IDENTIFIER_FIELDS.map((name) => sql`click_ids ->> ${sql.lit(name)} = ${text}`);
  return sql`(lead_id = ${text} or subject = ${text} or campaign = ${text} or ${sql.join(ids, sql` or `)}
    or lead_id in (select handoff.lead_id from handoff where zip = ${text})
    or subject in (select reference from shipping_order where from_zip = ${text} or to_zip = ${text}))`;
}
