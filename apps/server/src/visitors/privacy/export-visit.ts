import { setImmediate } from 'node:timers/promises';
import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { findUploadsOfLeads, type LeadUpload } from '../../conversions/uploads/find-uploads.ts';
import { pagesOfVisit } from '../../platform/store/pages-of-visit.ts';
import type { Db } from '../../platform/store/schema.ts';
import { fromJson } from '../../platform/store/tables/columns.ts';
import type { ConversionRow, PlatformClicks } from '../../platform/store/tables/conversions.ts';
import type { HandoffRow, VisitRow } from '../../platform/store/tables/visits.ts';
import { findCallBacksOfVisit, findOrdersOfVisit } from '../../shipping/orders/find-order.ts';

type ExportedConversion = Omit<ConversionRow, 'visit_id' | 'click_ids' | 'clicks'> & {
  click_ids: Attribution;
  clicks: PlatformClicks;
  uploads: Omit<LeadUpload, 'lead_id'>[];
};

type ExportedHandoff = Omit<HandoffRow, 'visit_id' | 'token' | 'fields'> & { fields: Attribution };

/**
 * Writes all that is stored of a visit as JSON, without the secrets that open it. Lists are read a
 * page at a time as pieces are requested.
 */
export async function* exportVisit(
  db: Db,
  { session_hash: _secret, ...visit }: VisitRow,
): AsyncGenerator<string> {
  const { id } = visit;
  const quotes = await db
    .selectFrom('quote')
    .select(['id', 'site', 'created_at'])
    .where('visit_id', '=', id)
    .execute();
  // A visit has a bounded number of touches.
  const touches = await db
    .selectFrom('touch')
    .select(['position', 'at', 'site', 'channel', 'channel_rule'])
    .select(['path', 'page_url', 'referrer', 'fields'])
    .where('visit_id', '=', id)
    .orderBy('position')
    .execute();
  const experiments = await db
    .selectFrom('experiment_visit')
    .select(['experiment', 'variant', 'exposed_at', 'converted_at'])
    .where('visit_id', '=', id)
    .orderBy('experiment')
    .execute();
  const few = {
    visit,
    consent_words: await findConsentWords(db, visit.ad_consent_version),
    quotes,
    experiments,
    touches: touches.map((touch) => ({ ...touch, fields: fromJson(touch.fields) })),
  };
  yield JSON.stringify(few).slice(0, -1);
  const lists: Record<string, AsyncIterable<string[]>> = {
    handoffs: asJson(findHandoffs(db, id)),
    events: findEvents(db, id),
    bad_events: findBadEvents(db, id),
    orders: asJson(findOrdersOfVisit(db, id)),
    call_backs: asJson(findCallBacksOfVisit(db, id)),
    conversions: asJson(findConversions(db, id)),
    postbacks: asJson(findPostbacks(db, id)),
    refused_postbacks: asJson(findRefusedPostbacks(db, id)),
  };
  for (const [name, pages] of Object.entries(lists)) {
    yield `,"${name}":[`;
    let before = '';
    for await (const rows of pages) {
      yield before + rows.join(',');
      before = ',';
      await setImmediate();
    }
    yield ']';
  }
  yield '}';
}

/**
 * Finds the words that a visitor answered. Returns null without an answer, and for words that were
 * not ours.
 */
async function findConsentWords(db: Db, version: string | null): Promise<string | null> {
  const found = await db
    .selectFrom('consent_text')
    .select('words')
    .where('version', '=', version)
    .executeTakeFirst();
  return found?.words ?? null;
}

async function* findHandoffs(db: Db, visitId: string): AsyncGenerator<ExportedHandoff[]> {
  for await (const rows of pagesOfVisit(db, 'handoff', visitId)) {
    yield rows.map(({ token: _token, visit_id: _visit, fields, ...handoff }) => ({
      ...handoff,
      fields: fromJson(fields),
    }));
  }
}

async function* findConversions(db: Db, visitId: string): AsyncGenerator<ExportedConversion[]> {
  for await (const rows of pagesOfVisit(db, 'conversion', visitId)) {
    const left = await findUploadsOfLeads(
      db,
      rows.map(({ lead_id }) => lead_id),
    );
    yield rows.map(({ visit_id: _visit, click_ids, clicks, ...conversion }) => ({
      ...conversion,
      click_ids: fromJson(click_ids),
      clicks: fromJson(clicks),
      uploads: left
        .filter(({ lead_id }) => lead_id === conversion.lead_id)
        .map(({ lead_id: _lead, ...sent }) => sent),
    }));
  }
}

/** Reads partners' reports together: a visit has few hand-offs, and each has few reports. */
async function* findPostbacks(db: Db, visitId: string): AsyncGenerator<unknown[]> {
  const leads = db.selectFrom('conversion').select('lead_id').where('visit_id', '=', visitId);
  yield await db
    .selectFrom('postback')
    .select(['lead_id', 'partner', 'transaction_id', 'event', 'status'])
    .select(['amount_cents', 'currency', 'occurred_at', 'received_at', 'reason'])
    .where('lead_id', 'in', leads)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
}

/** Reads partners' reports about the visit's leads that have a wrong field, as they were sent. */
async function* findRefusedPostbacks(db: Db, visitId: string): AsyncGenerator<unknown[]> {
  const leads = db.selectFrom('conversion').select('lead_id').where('visit_id', '=', visitId);
  const rows = await db
    .selectFrom('refused_postback')
    .select(['lead_id', 'partner', 'field', 'sent', 'received_at'])
    .where('lead_id', 'in', leads)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  yield rows.map((row) => ({ ...row, sent: fromJson(row.sent) }));
}

async function* asJson(pages: AsyncIterable<unknown[]>): AsyncGenerator<string[]> {
  for await (const rows of pages) yield rows.map((row) => JSON.stringify(row));
}

/**
 * Finds the events of a visit, a page at a time, in the order in which they happened, as JSON that
 * needs no parsing.
 */
async function* findEvents(db: Db, visitId: string): AsyncGenerator<string[]> {
  for await (const rows of pagesOfVisit(db, 'event', visitId)) {
    yield rows.map(({ visit_id: _visit, data, contexts, ...event }) => {
      const open = JSON.stringify(event).slice(0, -1);
      return `${open},"data":${data},"contexts":${contexts}}`;
    });
  }
}

async function* findBadEvents(db: Db, visitId: string): AsyncGenerator<string[]> {
  for await (const rows of pagesOfVisit(db, 'bad_event', visitId)) {
    yield rows.map(({ visit_id: _visit, ...event }) => JSON.stringify(event));
  }
}
