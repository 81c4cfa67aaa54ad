import { IDENTIFIER_FIELDS } from '@zipfront/contracts/attribution';
import type { LeadKind, LeadRow } from '@zipfront/contracts/console/leads';
import type { LeadStatus } from '@zipfront/contracts/postback';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { conditionOf, type VisitFilter } from '../../reporting/campaigns/report-filter.ts';

/**
 * The filter of a list of leads. It selects the leads that a report with the same filter counts.
 */
export interface LeadsFilter extends VisitFilter {
  /** Null for all. */
  source: string | null;
  line: string | null;
  /** Two letters. */
  state: string | null;
  kind: LeadKind | null;
  status: LeadStatus | null;
  /** A partner that has reported the lead. */
  partner: string | null;
  /**
   * Lead id, order reference, call-back id, click id, zip code or campaign. A search ignores the
   * days and all other filters.
   */
  search: string | null;
}

/** The last lead of a page; the next page starts after it. */
export interface LeadCursor {
  at: number;
  leadId: string;
}

type FoundLead = {
  lead_id: string;
  kind: LeadKind;
  at: number;
  site: string;
  status: LeadStatus | null;
  approved: number | string;
  pending: number | string;
  channel: string;
  source: string;
  campaign: string;
  campaign_id: string;
  path: string;
  device: string;
  line: string;
  us_state: string;
  partner: string | null;
  reason: string | null;
};

/** Finds the leads that match a filter, newest first. */
export async function findLeads(
  db: Kysely<Database>,
  filter: LeadsFilter,
  { after, limit }: { after: LeadCursor | null; limit: number },
): Promise<LeadRow[]> {
  const next =
    after === null
      ? sql``
      : sql` and (at < ${after.at} or (at = ${after.at} and lead_id < ${after.leadId}))`;
  return readLeads(
    db,
    sql`${whereOf(filter)}${next}
    order by at desc, lead_id desc limit ${limit}`,
  );
}

/** Counts the leads that match a filter. */
export async function countLeads(db: Kysely<Database>, filter: LeadsFilter): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${LEADS} where ${whereOf(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Finds the row of one lead; null if no report counts it. */
export async function findLeadRow(db: Kysely<Database>, leadId: string): Promise<LeadRow | null> {
  const [row] = await readLeads(db, sql`lead_id = ${leadId}`);
  return row ?? null;
}

const LEADS = sql`(
  select report_lead.*, conversion.status, conversion.subject, conversion.click_ids
  from report_lead left join conversion on conversion.lead_id = report_lead.lead_id
) as lead`;

const moneyOf = (name: 'approved_cents' | 'pending_cents') => sql`coalesce((
  select sum(${sql.ref(name)}) from report_money where report_money.lead_id = lead.lead_id), 0)`;

/** The partner's latest report that is counted. */
const latest = (column: 'partner' | 'reason') => sql`(
  select ${sql.ref(column)} from postback where postback.lead_id = lead.lead_id and matched = 1
  order by occurred_at desc, id desc limit 1)`;

async function readLeads(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<LeadRow[]> {
  const { rows } = await sql<FoundLead>`
    select lead_id, kind, at, site, status, channel, source, campaign, campaign_id, path, device, line, us_state,
      ${moneyOf('approved_cents')} as approved, ${moneyOf('pending_cents')} as pending,
      ${latest('partner')} as partner, ${latest('reason')} as reason
    from ${LEADS} where ${where}`.execute(db);
  return rows.map((row) => ({
    leadId: row.lead_id,
    ...{ kind: row.kind, at: row.at, site: row.site, status: row.status },
    approvedCents: Number(row.approved),
    pendingCents: Number(row.pending),
    credit: {
      ...{ channel: row.channel, source: row.source },
      ...{ campaign: row.campaign, campaignId: row.campaign_id },
    },
    ...{ page: row.path, device: row.device, line: row.line, state: row.us_state },
    ...{ partner: row.partner, reason: row.reason },
  }));
}

function whereOf(filter: LeadsFilter): RawBuilder<unknown> {
  if (filter.search !== null) return searchOf(filter.search);
  const { source, line, state, kind, status, partner } = filter;
  const columns = { source, line, us_state: state, kind, status };
  const equal = Object.entries(columns)
    .filter(([, value]) => value !== null)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const reported = sql`exists (select 1 from postback
    where postback.lead_id = lead.lead_id and postback.partner = ${partner})`;
  const conditions = [conditionOf(filter), ...equal, ...(partner === null ? [] : [reported])];
  return sql.join(conditions, sql` and `);
}

/** Matches whole values only: a part of an id or of a zip code says nothing. */
function searchOf(text: string): RawBuilder<unknown> {
  const ids = IDENTIFIER_FIELDS.map((name) => sql`click_ids ->> ${sql.lit(name)} = ${text}`);
  return sql`(lead_id = ${text} or subject = ${text} or campaign = ${text} or ${sql.join(ids, sql` or `)}
    or lead_id in (select handoff.lead_id from handoff where zip = ${text})
    or subject in (select reference from shipping_order where from_zip = ${text} or to_zip = ${text}))`;
}
