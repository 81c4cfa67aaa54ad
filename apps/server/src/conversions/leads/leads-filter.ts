import { IDENTIFIER_FIELDS } from '@zipfront/contracts/attribution/attribution';
import type { LeadDecision, LeadKind } from '@zipfront/contracts/console/leads';
import type { CampaignNames, MoneyDay } from '@zipfront/contracts/console/reports';
import type { LeadStatus } from '@zipfront/contracts/money/postback';
import { groupReference } from '@zipfront/contracts/shipping/order';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import {
  filterCondition,
  isNamed,
  type PropertyFilter,
  type VisitFilter,
  WEEKDAY,
} from '../../reporting/report/filter.ts';
import { rejectionReason } from '../../reporting/report/find-partner-facts.ts';
import { dayOfDate } from '../../reporting/rollups/reporting-time.ts';
import { HAS_DECISION, IS_EVENT, sumOfMoney } from './money-of-lead.ts';

/** Which leads a list has: those that a report with the same filter counts. */
export interface LeadsFilter
  extends VisitFilter,
    Pick<PropertyFilter, 'source' | 'line' | 'state'>,
    Partial<Pick<PropertyFilter, 'ad_group' | 'keyword' | 'hour'>> {
  kind: LeadKind | 'lead' | null;
  status: LeadStatus | null;
  partner: string | null;
  /**
   * Id of a lead, order, call-back or click, a zip code or a campaign; of lead ids and orders also
   * their beginning. A search ignores all other filters.
   */
  search: string | null;
  campaign_id?: string | null;
  day?: number | null;
  weekday?: number | null;
  /** A decision of the partner, if one is chosen; otherwise of all partners together. */
  decision?: LeadDecision | null;
  /** The reason of a partner's rejection; empty for rejections without one. */
  reason?: string | null;
  /** Names of the campaign, or of all of the source, in place of `campaign` and `source`. */
  names?: readonly CampaignNames[] | null;
  isByFirst?: boolean;
  moneyDay?: MoneyDay;
}

/** A search finds leads of all days. */
export function isByEvent({ moneyDay, search }: LeadsFilter): boolean {
  return moneyDay === 'event' && search === null;
}

/** Whether its days are those of the leads that it selects. */
export function isByDay(filter: LeadsFilter): boolean {
  return filter.search === null && !filter.isByFirst && !isByEvent(filter);
}

export function eventDaysCondition({ from, to }: LeadsFilter): RawBuilder<unknown> {
  return sql`event_day between ${from} and ${to}`;
}

export function leadsCondition(db: Db, filter: LeadsFilter): RawBuilder<unknown> {
  if (filter.search !== null) return searchCondition(filter.search);
  const { kind, status, isByFirst = false } = filter;
  const counted = countedBy(db, filter);
  const conditions = [
    isByFirst ? sql`lead_id in (select lead_id from report_lead_first where ${counted})` : counted,
    ...equalTo({ status, kind: kind === 'lead' ? null : kind }),
    ...(kind === 'lead' ? [sql`kind <> 'estimate'`] : []),
    ...decisionConditions(filter),
    ...(isByEvent(filter)
      ? [
          sql`lead_id in (select lead_id from report_money where ${eventDaysCondition(filter)} and ${IS_EVENT})`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

const ALL_DAYS = { from: 0, to: dayOfDate('9999-12-31') };

function countedBy(db: Db, filter: LeadsFilter): RawBuilder<unknown> {
  const { weekday, names } = filter;
  const ofNames = names ? { source: null, campaign: null } : {};
  const conditions = [
    filterCondition({ ...filter, ...ofNames, ...(isByEvent(filter) && ALL_DAYS) }),
    ...equalTo({ campaign_id: names ? null : filter.campaign_id, day: filter.day }),
    ...(weekday == null ? [] : [sql`${WEEKDAY} = ${weekday}`]),
    ...(names ? [isNamed(db, names)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function equalTo(columns: Record<string, string | number | null | undefined>) {
  return Object.entries(columns)
    .filter(([, value]) => value != null)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
}

function decisionConditions(filter: LeadsFilter): RawBuilder<unknown>[] {
  const { partner, decision = null } = filter;
  const decided = decision === 'none' ? null : decision;
  return [
    ...(partner === '' ? [sql`not exists (${OUTCOMES})`] : []),
    ...outcomeConditions(filter, decided),
    ...(decision === 'none' ? [sql`kind = 'hand-off'`, sql`not ${HAS_DECISION}`] : []),
    ...(decided && !partner ? [decidedByAny(decided)] : []),
  ];
}

type Decided = Exclude<LeadDecision, 'none'>;

const OUTCOMES = sql`select 1 from partner_outcome where partner_outcome.lead_id = lead.lead_id`;

/** All conditions are on the outcome of one partner. */
function outcomeConditions(
  { partner, reason = null }: LeadsFilter,
  decided: Decided | null,
): RawBuilder<unknown>[] {
  const conditions = [
    ...(partner ? [sql`partner = ${partner}`] : []),
    ...(reason === null
      ? []
      : [sql`rejected + reversed > 0`, sql`${rejectionReason(sql.ref('lead.at'))} = ${reason}`]),
    ...(partner && decided ? [sql`${sql.ref(decided)} > 0`] : []),
  ];
  if (conditions.length === 0) return [];
  return [sql`exists (${OUTCOMES} and ${sql.join(conditions, sql` and `)})`];
}

/** Decisions that reports count together with what the desk did with orders. */
const WITH_ORDERS: Partial<Record<Decided, RawBuilder<unknown>>> = {
  sold: sql`sold + booked`,
  reversed: sql`reversed + canceled`,
};

function decidedByAny(decision: Decided): RawBuilder<unknown> {
  const times = sumOfMoney(WITH_ORDERS[decision] ?? sql.ref(decision));
  return decision === 'accepted' ? sql`(${times} > 0 or kind = 'order')` : sql`${times} > 0`;
}

/** Minimum characters searched as the beginning of an id: a group of a reference. */
const MIN_BEGINNING_LENGTH = 4;

/**
 * Makes the condition for leads that a text names: lead id and reference of an order also by their
 * beginning, all else exactly. No index has campaigns and click ids, so all leads are read.
 */
function searchCondition(text: string): RawBuilder<unknown> {
  const ids = IDENTIFIER_FIELDS.map((name) => sql`click_ids ->> ${sql.lit(name)} = ${text}`);
  const reference = groupReference(text.toUpperCase().replace(/[^\dA-Z]/g, ''));
  const beginnings = [beginsWith('lead_id', text), beginsWith('subject', reference)].flat();
  return sql`(lead_id = ${text} or subject = ${text} or campaign = ${text} or ${sql.join([...ids, ...beginnings], sql` or `)}
    or lead_id in (select handoff.lead_id from handoff where zip = ${text})
    or subject in (select reference from shipping_order where from_zip = ${text} or to_zip = ${text}))`;
}

function beginsWith(column: 'lead_id' | 'subject', text: string): RawBuilder<unknown>[] {
  if (text.length < MIN_BEGINNING_LENGTH) return [];
  return [sql`substr(${sql.ref(column)}, 1, ${sql.lit(text.length)}) = ${text}`];
}
