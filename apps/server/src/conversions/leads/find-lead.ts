import type { getLead } from '@zipfront/contracts/api/leads';
import type { ResultOf } from '@zipfront/contracts/api/operation';
import { ORDER_STATUS_WORDS } from '@zipfront/contracts/console/desk';
import { dollarsToCents } from '@zipfront/contracts/money/amounts';
import { amountText } from '@zipfront/contracts/money/currency';
import { LEAD_STATUS_WORDS, MONEY_CURRENCY } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { ConversionRow } from '../../platform/store/tables/conversions.ts';
import { believedTime } from '../../reporting/rollups/believed-time.ts';
import { findOrderSteps } from '../ledger/apply-order-outcome.ts';
import { findLeadRow, type ListedLead } from './find-leads.ts';

type LeadEvent = ResultOf<typeof getLead>['timeline'][number] & { at: number };

/**
 * Finds a lead with its timeline, the earliest event first; null if no report counts it. Without
 * its visit, which is deleted first, it has no touches and no zip code.
 */
export async function findLead(db: Db, leadId: string) {
  const lead = await findLeadRow(db, leadId);
  if (lead === null) return null;
  const conversion = await db
    .selectFrom('conversion')
    .selectAll()
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  const subject = conversion?.subject ?? '';
  const [first_touch, handoff, order, callBack, other, timeline] = await Promise.all([
    db
      .selectFrom('report_lead_first')
      .select(['channel', 'source', 'campaign', 'campaign_id'])
      .where('lead_id', '=', leadId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('handoff').select('zip').where('lead_id', '=', leadId).executeTakeFirst(),
    db
      .selectFrom('shipping_order')
      .select('reference')
      .where('reference', '=', subject)
      .executeTakeFirst(),
    db.selectFrom('call_back').select('id').where('id', '=', subject).executeTakeFirst(),
    db
      .selectFrom('conversion')
      .select('lead_id')
      .where('subject', '=', subject)
      .where('kind', 'in', ['estimate', 'order'])
      .where('lead_id', '<>', leadId)
      .where('bot', '=', 0)
      .executeTakeFirst(),
    findTimeline(db, lead, conversion),
  ]);
  const clicks = Object.entries(conversion ? fromJson(conversion.clicks) : {});
  return {
    ...lead,
    first_touch,
    zip: handoff?.zip ?? null,
    order: order?.reference ?? null,
    other_lead: other?.lead_id ?? null,
    call_back: callBack?.id ?? null,
    claims: clicks.map(([platform, click]) => ({
      platform,
      click_at: click.at,
      is_credited: click.position === conversion?.position,
    })),
    timeline,
  };
}

async function findTimeline(
  db: Db,
  { lead_id: leadId, at, kind, line }: ListedLead,
  conversion: ConversionRow | undefined,
): Promise<LeadEvent[]> {
  const { visit_id: visitId = null, position = null, subject = null } = conversion ?? {};
  const [touches, reports, changes, uploads] = await Promise.all([
    visitId === null ? [] : findTouches(db, visitId, position),
    findReports(db, { leadId, madeAt: at }),
    kind !== 'order' || subject === null
      ? []
      : findOrderChanges(db, { reference: subject, madeAt: at }),
    findUploads(db, leadId),
  ]);
  const made: LeadEvent = { at, kind: 'made', text: kind, mark: null, detail: line || null };
  // Sorting is stable, so events of one instant keep this order: cause before effect.
  return [...touches, made, ...reports, ...changes, ...uploads].sort(
    (one, other) => one.at - other.at,
  );
}

async function findTouches(db: Db, visitId: string, credited: number | null): Promise<LeadEvent[]> {
  const rows = await db
    .selectFrom('touch')
    .select(['position', 'at', 'channel', 'path'])
    .select(sql<string>`coalesce(fields ->> 'source', '')`.as('source'))
    .select(sql<string>`coalesce(fields ->> 'campaign', '')`.as('campaign'))
    .where('visit_id', '=', visitId)
    .orderBy('position')
    .execute();
  return rows.map(({ at, channel, source, campaign, path, position }) => ({
    at,
    kind: 'touch',
    text: [channel, source, campaign].filter(Boolean).join(', '),
    detail: path,
    mark: position === credited ? 'credit' : null,
  }));
}

async function findReports(
  db: Db,
  { leadId, madeAt }: { leadId: string; madeAt: number },
): Promise<LeadEvent[]> {
  const rows = await db
    .selectFrom('postback')
    .select(['partner', 'event', 'status', 'amount_cents', 'reason'])
    .select(believedTime(sql`${madeAt}`).as('at'))
    .where('lead_id', '=', leadId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ at, partner, event, status, amount_cents, reason }) => ({
    at,
    kind: 'report',
    mark: null,
    text: `${partner}: ${status === null ? event : LEAD_STATUS_WORDS[status]}${amountAfter(amount_cents)}`,
    detail: reason,
  }));
}

async function findOrderChanges(
  db: Db,
  { reference, madeAt }: { reference: string; madeAt: number },
): Promise<LeadEvent[]> {
  const steps = await findOrderSteps(db, reference);
  // The order itself stands in the timeline as the lead.
  const later = steps.filter(({ at, after }) => at !== madeAt || after !== 'ordered');
  return later.map(({ at, what, after }) => ({
    at,
    kind: 'order-change',
    detail: null,
    mark: null,
    text: what === 'status' ? statusText(after ?? '') : priceText(after),
  }));
}

function statusText(status: string): string {
  if (status === 'requested') return 'Estimate again';
  return getOwn<string>(ORDER_STATUS_WORDS, status) ?? status;
}

function priceText(dollars: string | null): string {
  const cents = dollarsToCents(dollars);
  return `Price: ${cents === null ? 'none' : amountText(cents, MONEY_CURRENCY)}`;
}

async function findUploads(db: Db, leadId: string): Promise<LeadEvent[]> {
  const rows = await db
    .selectFrom('conversion_upload')
    .innerJoin('conversion', 'conversion.lead_id', 'conversion_upload.lead_id')
    .select(['platform', 'goal', 'change', 'conversion_upload.state', 'sent_at', 'due_at'])
    .select(['conversion.position', 'conversion.clicks'])
    .select(['conversion_upload.value_cents', 'conversion_upload.reason'])
    .where('conversion_upload.lead_id', '=', leadId)
    .orderBy('version')
    .execute();
  return rows.map((row) => {
    const click = fromJson(row.clicks)[row.platform];
    return {
      at: row.sent_at ?? row.due_at,
      kind: 'upload',
      detail: row.reason,
      text: `${row.platform}, ${row.goal}: ${row.change}, ${row.state}${amountAfter(row.value_cents)}`,
      mark: click?.position === row.position ? 'credit' : 'claim',
    };
  });
}

function amountAfter(cents: number | null): string {
  return cents === null ? '' : `, ${amountText(cents, MONEY_CURRENCY)}`;
}
