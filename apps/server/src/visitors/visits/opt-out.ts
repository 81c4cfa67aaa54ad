import { withoutIdentifiers } from '@zipfront/contracts/attribution/attribution';
import { cleanUrl, pathUnderSignal } from '@zipfront/contracts/privacy/privacy';
import { queueRetractions } from '../../conversions/uploads/retractions.ts';
import { optedOutBadEvent, optedOutEvent } from '../../platform/store/cleaning/clean-event.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { type Flag, fromJson, toJson } from '../../platform/store/tables/columns.ts';
import { moveChoice } from '../../reporting/rollups/move-counts.ts';
import { lockConsent, STEMMING } from './consent.ts';

export const CLEANED_AT_ONCE = 500;

/**
 * Removes the identifiers of a visit in small writes, before the choice is stored. An interrupted
 * call is continued by the next.
 */
export async function optOutBeforeVisit(store: Store, visitId: string): Promise<void> {
  const next = await store.reads
    .selectFrom('event')
    .select('event_id')
    .where('visit_id', '=', visitId)
    .where('privacy_signal', '=', 0)
    .orderBy('event_id')
    .offset(CLEANED_AT_ONCE)
    .limit(1)
    .executeTakeFirst();
  let after: string | null = next === undefined ? null : '';
  while (after !== null) after = await store.write(cleanOptedOutVisit, { visitId, after });
}

/**
 * Removes the identifiers from everything stored of a visit, in the transaction of the choice that
 * requires it.
 */
export async function forgetIdentifiers(trx: Trx, visitId: string): Promise<void> {
  let after: string | null = '';
  while (after !== null) after = await cleanOptedOutVisit(trx, { visitId, after });
}

/**
 * Removes the identifiers of a part of a visit's rows. The first part includes arrivals and
 * hand-offs, the last the bad events. `after` is null after the last part.
 */
export async function cleanOptedOutVisit(
  trx: Trx,
  { visitId, after }: { visitId: string; after: string },
): Promise<string | null> {
  if (after === '') {
    await cleanTouches(trx, visitId);
    await cleanHandoffs(trx, visitId);
    await cleanConversions(trx, visitId);
  }
  const events = await trx
    .selectFrom('event')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where('event_id', '>', after)
    .where('privacy_signal', '=', 0)
    .orderBy('event_id')
    .limit(CLEANED_AT_ONCE)
    .execute();
  for (const event of events) {
    const { path, data, contexts, privacy_signal } = optedOutEvent(event);
    await trx
      .updateTable('event')
      .set({ path, data, contexts, privacy_signal })
      .where('event_id', '=', event.event_id)
      .execute();
  }
  const last = events[CLEANED_AT_ONCE - 1];
  if (last !== undefined) return last.event_id;
  await cleanBadEvents(trx, visitId);
  return null;
}

async function cleanTouches(trx: Trx, visitId: string): Promise<void> {
  const touches = await trx
    .selectFrom('touch')
    .select(['position', 'path', 'page_url', 'referrer', 'fields'])
    .where('visit_id', '=', visitId)
    .execute();
  const clean = (url: string | null) => cleanUrl(url, { privacySignal: true });
  for (const { position, path, page_url: pageUrl, referrer, fields } of touches) {
    await trx
      .updateTable('touch')
      .set({
        path: pathUnderSignal(path),
        page_url: clean(pageUrl),
        referrer: clean(referrer),
        fields: toJson(withoutIdentifiers(fromJson(fields))),
      })
      .where('visit_id', '=', visitId)
      .where('position', '=', position)
      .execute();
  }
}

async function cleanHandoffs(trx: Trx, visitId: string): Promise<void> {
  const handoffs = await trx
    .selectFrom('handoff')
    .select(['token', 'fields'])
    .where('visit_id', '=', visitId)
    .execute();
  for (const { token, fields } of handoffs) {
    await trx
      .updateTable('handoff')
      .set({ fields: toJson(withoutIdentifiers(fromJson(fields))) })
      .where('token', '=', token)
      .execute();
  }
}

async function cleanConversions(trx: Trx, visitId: string): Promise<void> {
  // Retractions are queued before the click ids are removed, because one platform needs them to
  // find a conversion.
  await queueRetractions(trx, visitId);
  await trx
    .updateTable('conversion')
    .set({ click_ids: toJson({}), clicks: toJson({}) })
    .where('visit_id', '=', visitId)
    .execute();
}

async function cleanBadEvents(trx: Trx, visitId: string): Promise<void> {
  const bad = await trx
    .selectFrom('bad_event')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where('privacy_signal', '=', 0)
    .execute();
  for (const event of bad) {
    const { raw, privacy_signal } = optedOutBadEvent(event);
    await trx
      .updateTable('bad_event')
      .set({ raw, privacy_signal })
      .where('id', '=', event.id)
      .execute();
  }
}

/**
 * Marks a visit as opted out, or removes the mark; everything stored later follows it. Does nothing
 * if the visit was deleted.
 */
export async function setOptOut(
  trx: Trx,
  { visitId, privacySignal }: { visitId: string; privacySignal: Flag },
): Promise<void> {
  const before = await lockConsent(trx, visitId);
  await trx
    .updateTable('visit')
    .set({ privacy_signal: privacySignal })
    .where('id', '=', visitId)
    .execute();
  if (before) {
    const after = { ...before, privacy_signal: privacySignal };
    await moveChoice(trx, visitId, { from: before, to: after });
  }
  if (privacySignal === 0) return;
  await propagateOptOut(trx, visitId);
  await forgetIdentifiers(trx, visitId);
}

/** Marks all rows that stem from a visit. Removing the visit's own mark leaves theirs. */
export async function propagateOptOut(trx: Trx, visitId: string): Promise<void> {
  for (const table of STEMMING) {
    await trx
      .updateTable(table)
      .set({ privacy_signal: 1 })
      .where('visit_id', '=', visitId)
      .execute();
  }
}
